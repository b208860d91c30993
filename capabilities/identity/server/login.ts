import { alone } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import { fail } from '#platform/kernel/result.ts';
import { PASSWORD_TRIES, PASSWORD_TRIES_EVERYWHERE, PICTURE_CODE } from '../constants.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import {
  PASSWORD_INPUT_EXPIRED,
  PASSWORD_LOGIN_LOCKED,
  SMS_CODE_LOCKED,
  TOO_MANY_TRIES,
  WRONG_LOGIN,
  WRONG_SMS_LOGIN,
} from '../contract/errors.ts';
import type { loginByMobile, loginByPassword } from '../contract/operations.ts';
import { wrongTries } from '../domain/try-rule.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { keyedHash } from './keyed.ts';
import { forgetRefusedLogin, recordRefusedLogin, type LoginPlace } from './login-records.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { decoyHash, verifyPassword } from './password-hash.ts';
import { findPerson, findPersonByLogin, findPersonByMobile } from './persons.ts';
import { refusalOfPicture } from './picture-code.ts';
import { openSealedPassword } from './sealed-password.ts';
import { LOGIN_PURPOSE } from './send-code.ts';
import { signIn } from './sign-in.ts';
import { countWrong, forgetTries, judgeTries, type TryCount } from './tries.ts';
import { consumeCode } from './consume-code.ts';

/**
 * Counted by the entered text, never by the person: a login name and the mobile of the same person have separate
 * counts, so that one count reveals nothing of the other.
 */
export function countsOf(
  secret: Buffer,
  entered: string,
  remoteAddress: string,
): [here: TryCount, everywhere: TryCount] {
  const name = entered.toLowerCase();
  return [
    {
      kind: 'login',
      subject: keyedHash(secret, 'login-from', `${ownerOf(remoteAddress)}\n${name}`),
      limits: PASSWORD_TRIES,
    },
    { kind: 'login_everywhere', subject: keyedHash(secret, 'login', name), limits: PASSWORD_TRIES_EVERYWHERE },
  ];
}

/**
 * `login/account`. Known, unknown and disabled persons get the same answer: same code, same counting, one password hash
 * each (security.md T13).
 */
export const loginWithPassword =
  (deps: IdentityDeps): Handler<typeof loginByPassword> =>
  async (context, { loginName, password: sealed, nonceStr, ...typed }) => {
    const { secret, countersDb } = deps;
    const now = nowOf(deps);
    const password = await openSealedPassword(
      alone(countersDb),
      secret,
      { password: sealed, nonceStr, purpose: 'login', sessionId: null },
      now,
    );
    if (password === null) return fail(PASSWORD_INPUT_EXPIRED);
    const person = await findPersonByLogin(context.tx, loginName);
    const counts = countsOf(secret, loginName, context.remoteAddress);
    return oneAtATime(counts[0].subject, async () => {
      const reserved = await reserveTry(
        deps,
        context,
        { counts, personId: person?.personId ?? null, loginName, typed },
        now,
      );
      if (typeof reserved === 'string') return fail(reserved);
      const isRight = await verifyPassword(secret, person?.passwordHash ?? (await decoyHash(secret)), password);
      if (!person?.isActive || !isRight) return fail(WRONG_LOGIN);
      await countersDb.transaction({}, (tx) => forgetTries(tx, counts, now));
      const entered = await signIn(deps, context, { personId: person.personId, signedInAt: now, way: 'password' }, now);
      // Refused by the merchant's addresses, the try stays in the person's history.
      if (entered.ok) forgetRefusedLogin(context.tx, reserved.recordId);
      return entered;
    });
  };

interface Tried {
  counts: readonly [here: TryCount, everywhere: TryCount];
  personId: string | null;
  loginName: string;
  typed: Pick<InputOf<typeof loginByPassword>, 'pictureId' | 'pictureCode'>;
}

/**
 * Counts and records the try as wrong before it is compared, so that no more than the allowed number is ever compared,
 * however many come at once, and the history of a person has each of them.
 */
function reserveTry(
  { countersDb, secret }: IdentityDeps,
  place: LoginPlace,
  { counts, personId, loginName, typed }: Tried,
  now: Date,
): Promise<ErrorOf<typeof loginByPassword> | { recordId: string }> {
  return countersDb.transaction({}, async (tx) => {
    const { verdict, states } = await judgeTries(tx, counts, now);
    if (verdict !== 'allowed') return verdict === 'locked' ? PASSWORD_LOGIN_LOCKED : TOO_MANY_TRIES;
    if (wrongTries(states[0]!, counts[0].limits, now) >= PICTURE_CODE.afterWrong) {
      const attempt = { kind: 'account', name: loginName, remoteAddress: place.remoteAddress } as const;
      const refusal = await refusalOfPicture(tx, secret, attempt, typed, now);
      if (refusal) return refusal;
    }
    await countWrong(tx, counts, states, now);
    // Each insert removes a few old rows, because strangers choose what is counted.
    return { recordId: recordRefusedLogin(tx, personId, 'password', place, now) };
  });
}

/**
 * `login/mobile`. Opens a locked password login too: a person who has the phone is not locked out by a stranger's
 * guesses (security.md T13).
 */
export const loginWithCode =
  (deps: IdentityDeps): Handler<typeof loginByMobile> =>
  async (context, { mobile, smsCode }) => {
    const now = nowOf(deps);
    const use = {
      mobile,
      purpose: LOGIN_PURPOSE,
      requestNo: '',
      subject: {},
      code: smsCode,
      remoteAddress: context.remoteAddress,
    };
    const used = await deps.countersDb.transaction({ eager: true }, async (tx) => {
      const verdict = await consumeCode(tx, deps.secret, use, now);
      if (verdict.verdict === 'wrong')
        recordRefusedLogin(tx, (await findPersonByMobile(tx, mobile))?.personId ?? null, 'code', context, now);
      return verdict;
    });
    if (used.verdict === 'locked') return fail(SMS_CODE_LOCKED);
    if (used.verdict === 'slow') return fail(TOO_MANY_TRIES);
    if (used.verdict !== 'right') return fail(WRONG_SMS_LOGIN);
    const person = await findPerson(context.tx, used.personId);
    // The number may have become another person's since the code was sent.
    if (!person?.isActive || person.mobile !== mobile) return fail(WRONG_SMS_LOGIN);
    const locks = [person.loginName, mobile].flatMap((entered) =>
      countsOf(deps.secret, entered, context.remoteAddress),
    );
    await deps.countersDb.transaction({}, (tx) => forgetTries(tx, locks, now));
    const entered = await signIn(deps, context, { personId: person.personId, signedInAt: now, way: 'code' }, now);
    if (!entered.ok)
      await deps.countersDb.transaction({ eager: true }, async (tx) =>
        recordRefusedLogin(tx, person.personId, 'code', context, now),
      );
    return entered;
  };
