import type { Handler } from '#platform/http/handler.ts';
import { fail } from '#platform/kernel/result.ts';
import { ACCOUNT_TRIES, ADDRESS_TRIES } from '../constants.ts';
import type { loginByMobile, loginByPassword } from '../contract/operations.ts';
import { afterWrongTry, judgeTry, noTries } from '../domain/try-rule.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { keyedHash } from './keyed.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { decoyHash, verifyPassword } from './password-hash.ts';
import { findPerson, findPersonByLogin } from './persons.ts';
import { openSealedPassword } from './sealed-password.ts';
import { LOGIN_PURPOSE } from './send-code.ts';
import { signIn } from './sign-in.ts';
import { countWrong, lockTries, readTries, storeTries, type TrySubject } from './tries.ts';
import { useCode } from './use-code.ts';

const accountOf = (secret: Buffer, subject: string): TrySubject => ({ kind: 'login_account', subject: keyedHash(secret, 'account', subject) });
const addressOf = (secret: Buffer, address: string): TrySubject => ({ kind: 'login_address', subject: keyedHash(secret, 'address', address) });

/**
 * `login/account`. Known, unknown and disabled persons are answered alike: same code, same counting, one password hash each (security.md T13).
 */
export const loginWithPassword =
  (deps: IdentityDeps): Handler<typeof loginByPassword> =>
  async (context, { loginName, password: sealed, nonceStr }) => {
    const { secret, countersDb } = deps;
    const now = nowOf(deps);
    const password = await openSealedPassword(countersDb, secret, { password: sealed, nonceStr, purpose: 'login', sessionId: null }, now);
    if (password === null) return fail('01104KPLMS');
    const person = await findPersonByLogin(context.tx, loginName);
    const account = accountOf(secret, person?.personId ?? loginName.toLowerCase());
    const address = addressOf(secret, context.remoteAddress);
    return oneAtATime(account.subject, async () => {
      const refusal = await reserveTry(deps, account, address, now);
      if (refusal) return fail(refusal);
      const isRight = await verifyPassword(secret, person?.passwordHash ?? (await decoyHash(secret)), password);
      if (!person?.isActive || !isRight) {
        await countersDb.transaction({}, (tx) => countWrong(tx, address, ADDRESS_TRIES, now));
        return fail('01101KPLMS');
      }
      await forgetTries(deps, account, now);
      return signIn(deps, context, { personId: person.personId, signedInAt: now }, now);
    });
  };

/** Counts the try as wrong before it is compared, so that no more than the allowed number is ever compared, however many come at once. */
function reserveTry({ countersDb }: IdentityDeps, account: TrySubject, address: TrySubject, now: Date): Promise<'01102KPLMS' | '01103KPLMS' | null> {
  return countersDb.transaction({}, async (tx) => {
    const gate = judgeTry(await readTries(tx, address, now), ADDRESS_TRIES, now);
    if (gate !== 'allowed') return '01103KPLMS';
    const state = await lockTries(tx, account, now);
    const verdict = judgeTry(state, ACCOUNT_TRIES, now);
    if (verdict !== 'allowed') return verdict === 'locked' ? '01102KPLMS' : '01103KPLMS';
    await storeTries(tx, account, afterWrongTry(state, ACCOUNT_TRIES, now), now);
    return null;
  });
}

const forgetTries = ({ countersDb }: IdentityDeps, account: TrySubject, now: Date): Promise<void> =>
  countersDb.transaction({}, async (tx) => {
    await lockTries(tx, account, now);
    await storeTries(tx, account, noTries(now), now);
  });

/** `login/mobile`. Opens a locked password login too: whoever has the phone is not locked out by a stranger's guesses (security.md T13). */
export const loginWithCode =
  (deps: IdentityDeps): Handler<typeof loginByMobile> =>
  async (context, { mobile, smsCode }) => {
    const now = nowOf(deps);
    const use = { mobile, purpose: LOGIN_PURPOSE, requestNo: '', subject: {}, code: smsCode, remoteAddress: context.remoteAddress };
    const used = await useCode(deps.countersDb, deps.secret, use, now);
    if (used.verdict === 'locked') return fail('01106KPLMS');
    if (used.verdict === 'slow') return fail('01103KPLMS');
    if (used.verdict !== 'right') return fail('01105KPLMS');
    const person = await findPerson(context.tx, used.personId);
    if (!person?.isActive) return fail('01105KPLMS');
    await forgetTries(deps, accountOf(deps.secret, person.personId), now);
    return signIn(deps, context, { personId: person.personId, signedInAt: now }, now);
  };
