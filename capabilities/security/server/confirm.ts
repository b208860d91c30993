import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  SMS_CODE_EXPIRED,
  SMS_CODE_LOCKED,
  SMS_CODE_OF_OTHER_CONTENT,
} from '#capabilities/identity/contract/errors.ts';
import {
  compareCode,
  decryptSealed,
  lockCode,
  nowOf,
  payloadHashOf,
  takeRandom,
  type CodeState,
  type CodeUse,
  type CodeVerdict,
  type SealedPassword,
} from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FactorsUnderWay, Guards } from '#platform/http/guards.ts';
import { FACTORS_REQUIRED, OPERATION_PASSWORD_MISSING, REAL_NAME_REQUIRED } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { RESET } from '../constants.ts';
import {
  NO_MOBILE_FOR_CODE,
  OPERATION_PASSWORD_INPUT_EXPIRED,
  OPERATION_PASSWORD_LOCKED,
  PAYMENTS_HELD_AFTER_RESET,
  WRONG_CONFIRM_CODE,
  WRONG_OPERATION_PASSWORD,
} from '../contract/errors.ts';
import { codeRecipientOf, type CodeRecipient } from './code-recipient.ts';
import type { SecurityDeps } from './deps.ts';
import { rememberPayment } from './step-up.ts';
import {
  comparePassword,
  isLocked,
  lockPassword,
  onePersonAtATime,
  type PasswordVerdict,
} from './operation-password.ts';

type Question = Parameters<Guards['confirm']>[0];

/**
 * Password, then code: a person who mistypes the password keeps the code and need not wait for another. The policy says
 * what is asked, never the page; a factor that is not asked is ignored. Calls that ask for the operation password also
 * need a real-name check (spec section 4, sensitive actions). All of it is one transaction outside the call's, which
 * commits wrong tries too.
 */
export const confirmWith =
  (deps: SecurityDeps): Guards['confirm'] =>
  async (question, underWay) => {
    const subject = await subjectOf(deps, question);
    return onePersonAtATime(question.session.personId, () =>
      deps.countersDb.transaction({ mid: question.session.role?.mid ?? null, eager: true }, async (tx) => {
        const checked = await checkFactors(deps, tx, { ...question, subject }, underWay);
        if (!checked.ok && KEEPS_FACTORS.has(checked.code)) throw new Kept(checked);
        if (checked.ok) {
          underWay?.right();
          await rememberPayment(deps, tx, question);
          // Used factors are on disk with the call's own commit, which comes later in the same log. A crash before it
          // gives back factors of a call that has done nothing. A wrong try is on disk when it is answered.
          tx.send('SET LOCAL synchronous_commit = off', [], 'security_lazy_commit');
        }
        return checked;
      }),
    ).catch(resultOfKept);
  };

/** Refusals of a person who cannot confirm yet: the factors stay for the next try. */
const KEEPS_FACTORS = new Set([OPERATION_PASSWORD_MISSING, REAL_NAME_REQUIRED]);

/** Undoes the transaction, in which the random was taken before this was known. */
class Kept extends Error {
  readonly refusal: Result<null>;

  constructor(refusal: Result<null>) {
    super('the factors are kept');
    this.refusal = refusal;
  }
}

function resultOfKept(error: unknown): Result<null> {
  if (error instanceof Kept) return error.refusal;
  throw error;
}

async function subjectOf(
  { countersDb, codeSubjects = [] }: SecurityDeps,
  { session, operation, subject }: Question,
): Promise<Question['subject']> {
  const words = codeSubjects.find((one) => one.operation.path === operation.path);
  const mid = session.role?.mid;
  return words?.read && mid
    ? countersDb.transaction({ mid, readOnly: true }, (tx) => words.read!(tx, mid, subject))
    : subject;
}

async function checkFactors(
  deps: SecurityDeps,
  tx: Tx,
  question: Question,
  underWay?: FactorsUnderWay,
): Promise<Result<null>> {
  const { session, operation, confirmation } = question;
  const { password, sms } = operation.policy.confirm ?? {};
  const now = nowOf(deps);
  const isWhole = !(password && !confirmation.tradePwd) && !(sms && !confirmation.smsCode);
  const sealed: SealedPassword | null =
    password && isWhole ? { ...confirmation.tradePwd!, purpose: 'trade_pwd', sessionId: session.sessionId } : null;
  const pending = Promise.all([
    standingOf(tx, session.personId),
    password ? lockPassword(tx, session.personId) : undefined,
    sms ? codeRecipientOf(tx, session) : null,
    sealed && takeRandom(tx, sealed, now),
  ]);
  const entered = sealed && (await openedMeanwhile(pending, () => decryptSealed(deps.secret, sealed)));
  const [standing, row, recipient, isFresh] = await pending;
  if (password && !row) return fail(OPERATION_PASSWORD_MISSING);
  if (password && !standing.realNameChecked) return fail(REAL_NAME_REQUIRED);
  if (!isWhole) return fail(FACTORS_REQUIRED);
  const use = recipient && codeUseOf(question, recipient);
  if (!password) return sms ? checkCode(deps, tx, use, now, use && lockCode(tx, deps.secret, use, now)) : ok(null);
  if (!isFresh || entered === null) return fail(OPERATION_PASSWORD_INPUT_EXPIRED);
  if (isLocked(row!, now)) return fail(OPERATION_PASSWORD_LOCKED);
  underWay?.comparing();
  // The code is found and locked while the password is compared; it is compared after it.
  const code = use && lockCode(tx, deps.secret, use, now);
  const [checked] = await Promise.all([comparePassword(tx, deps.secret, row, entered, now), code]);
  const right = resultOfPassword(checked);
  if (!right.ok) return right;
  const cooling = judgeCooling(operation, row!.resetAt, now);
  if (!cooling.ok) return cooling;
  return sms ? checkCode(deps, tx, use, now, code) : ok(null);
}

/** Does the work of this process after the statements have left, while they are answered. */
async function openedMeanwhile<T>(pending: Promise<unknown>, work: () => T): Promise<T> {
  // Their failure is the caller's, who awaits them later.
  pending.catch(() => undefined);
  await nextTurn();
  return work();
}

/** After a reset payments wait; a call whose code binds orders reviews them, and continues. */
function judgeCooling({ policy, codeBinds = {} }: Operation, resetAt: Date | null, now: Date): Result<null> {
  const until = resetAt && new Date(resetAt.getTime() + RESET.coolingMs);
  const reviews = 'orderNo' in codeBinds || 'orderNos' in codeBinds;
  if (!policy.movesMoney || reviews || !until || until.getTime() <= now.getTime()) return ok(null);
  const time = shanghaiText(until).slice(11, 16);
  return fail(PAYMENTS_HELD_AFTER_RESET, `操作密码重置后1小时内不能付款，请在${time}后再试；复核和查询不受影响`);
}

interface Standing {
  realNameChecked: boolean;
}

/** Apart from the password, which is locked. */
async function standingOf(tx: Tx, personId: string): Promise<Standing> {
  const standing = await tx.one<Standing>(
    `SELECT EXISTS (SELECT 1 FROM security.real_name_checks c WHERE c.person_id = p.id) AS "realNameChecked" FROM identity.v_persons p WHERE id = $1`,
    [personId],
    'security_standing',
  );
  if (!standing) throw new Error('a session without its person');
  return standing;
}

export function resultOfPassword(checked: PasswordVerdict): Result<null> {
  if (checked.verdict === 'right') return ok(null);
  if (checked.verdict === 'none') return fail(OPERATION_PASSWORD_MISSING);
  if (checked.verdict === 'locked') return fail(OPERATION_PASSWORD_LOCKED);
  return fail(WRONG_OPERATION_PASSWORD, `操作密码不正确，还可以尝试${checked.remaining}次`);
}

const codeUseOf = (
  { session, operation, requestNo, subject, input, confirmation }: Question,
  { mobile }: CodeRecipient,
) => ({
  mobile,
  personId: session.personId,
  sessionId: session.sessionId,
  purpose: operation.path,
  requestNo: requestNo ?? '',
  subject,
  payloadHash: input === undefined ? undefined : payloadHashOf(input),
  code: confirmation.smsCode!,
  remoteAddress: null,
});

/** `use`: null where nobody could be sent a code. */
async function checkCode(
  deps: SecurityDeps,
  tx: Tx,
  use: CodeUse | null,
  now: Date,
  code: Promise<CodeState> | null,
): Promise<Result<null>> {
  return use && code
    ? resultOfCode(await compareCode(tx, deps.secret, use, await code, now))
    : fail(NO_MOBILE_FOR_CODE);
}

function resultOfCode(used: CodeVerdict): Result<null> {
  switch (used.verdict) {
    case 'right':
      return ok(null);
    case 'wrong':
      return used.remaining > 0
        ? fail(WRONG_CONFIRM_CODE, `短信验证码不正确，还可以尝试${used.remaining}次`)
        : fail(SMS_CODE_LOCKED);
    case 'none':
      return fail(SMS_CODE_EXPIRED);
    case 'unfit':
      return fail(SMS_CODE_OF_OTHER_CONTENT);
    default:
      return fail(SMS_CODE_LOCKED);
  }
}
