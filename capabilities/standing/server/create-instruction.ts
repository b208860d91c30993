import type { PAYEE_PROTECTION_REFUSES } from '#capabilities/account/contract/errors.ts';
import { ACCOUNT_MAY_NOT_PAY, ACCOUNT_MISSING, OVER_SINGLE_LIMIT } from '#capabilities/account/contract/errors.ts';
import { kindOf, isKind, staysInside } from '#capabilities/account/contract/kinds.ts';
import { decideDebit, findAccount, screenRemark } from '#capabilities/account/server/index.ts';
import {
  decideBookedPayee,
  orderKindOf,
  type Moment,
  type NewLine,
  type RepeatWish,
} from '#capabilities/order/server/index.ts';
import type { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { calendarText, nextRun } from '#platform/kernel/calendar.ts';
import { NO_RIGHT, REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { plainAccountNo } from '#platform/kernel/field-rule.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { AHEAD_MAX_DAYS, LIVING_MAX, RUNS_AT } from '../constants.ts';
import {
  STANDING_BUSINESS_UNSUPPORTED,
  STANDING_DAY_INVALID,
  STANDING_PAYEE_INVALID,
  STANDING_REMARK_REFUSED,
  TOO_MANY_STANDINGS,
} from '../contract/errors.ts';
import type { createStanding } from '../contract/operations.ts';
import { payeeWords } from './instruction-row.ts';
import { runJob } from './job.ts';

type Input = InputOf<typeof createStanding>;
const DAY_MS = 86_400_000;
const NOT_OPENED = '该业务尚未签约开通，请先完成签约';

/** `standing/create`: its job is enqueued in the same transaction. */
export const create: Handler<typeof createStanding> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const now = clock.now();
  const refusal = refusalOf(context, input);
  if (refusal) return fail(refusal);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(account);
  if (!debit.ok) return fail(ACCOUNT_MAY_NOT_PAY, debit.text);
  const nextAt = nextRun(input.calendar, RUNS_AT, now);
  if (!nextAt || nextAt.getTime() - now.getTime() > AHEAD_MAX_DAYS * DAY_MS) return fail(STANDING_DAY_INVALID);
  const wish = wishOf(input);
  const payee = await decideWish(tx, input, { mid, personId, personName, now }, wish);
  if (!payee.ok) return payee;
  if (payee.data.accountNo === account.accountNo) return fail(STANDING_PAYEE_INVALID);
  nameObject(
    context,
    `付给${payeeWords({ payeeName: payee.data.name, payeeBankName: payee.data.bankName, payeeAccountNo: payee.data.accountNo })}的${kindOf(input.kind).name}`,
  );
  if ((await livingCount(tx, mid)) >= LIVING_MAX) return fail(TOO_MANY_STANDINGS);
  context.reportFacts?.({
    from: [{ name: '', bankName: '', accountNo: account.accountNo }],
    to: [{ ...payee.data, bankName: staysInside(input.kind) ? '' : payee.data.bankName }],
    count: 1,
    amount: input.amount,
    amountLabel: input.rule === 'fixed' ? '每次付款金额' : '每次付款后账户保留',
    about: [{ label: '付款周期', text: calendarText(input.calendar) }],
  });
  const standingId = newId();
  const made = await tx.run(
    `INSERT INTO standing.instructions (mid, standing_id, request_no, kind, account_no, params, payee_name, payee_account_no, payee_bank_name, calendar, rule, amount_fen, state,
       next_at, maker_id, maker_name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'active', $13, $14, $15, $16) ON CONFLICT (mid, request_no) DO NOTHING`,
    [
      mid,
      standingId,
      input.requestNo,
      input.kind,
      account.accountNo,
      JSON.stringify(wish),
      payee.data.name,
      payee.data.accountNo,
      payee.data.bankName,
      JSON.stringify(input.calendar),
      input.rule,
      fenOfYuan(input.amount),
      nextAt,
      personId,
      personName,
      now,
    ],
    'standing.create',
  );
  // The same send is answered by the edge; this is another one with the number of the first.
  if (made === 0) return fail(REQUEST_NUMBER_REUSED);
  await enqueue(tx, runJob({ mid, standingId, nextAt }));
  return ok({ standingId, state: 'active', nextAt: shanghaiIso(nextAt) });
};

/** What needs no look into the database. */
function refusalOf(
  context: CallContext,
  { kind }: Input,
): typeof NO_RIGHT | typeof STANDING_BUSINESS_UNSUPPORTED | null {
  if (!isKind(kind) || !kindOf(kind).repeats) return STANDING_BUSINESS_UNSUPPORTED;
  const { permissions } = roleOf(context);
  return kindOf(kind).rights.make.some((code) => permissions.has(code)) ? null : NO_RIGHT;
}

/** A number that the maker entered is kept without blanks. */
const wishOf = ({ kind, payee, payeeName = '', payeeBankName, payeeType, speed, remark = '' }: Input): RepeatWish => ({
  payee: kindOf(kind).payeeBook ? plainAccountNo(payee) : payee,
  payeeName,
  ...(payeeBankName ? { payeeBankName } : {}),
  ...(payeeType ? { payeeType } : {}),
  speed,
  remark,
});

type WishCode =
  | typeof OVER_SINGLE_LIMIT
  | typeof PAYEE_PAUSED
  | typeof PAYEE_PROTECTION_REFUSES
  | typeof STANDING_PAYEE_INVALID
  | typeof STANDING_REMARK_REFUSED;
const codeAt = { payee: STANDING_PAYEE_INVALID, remark: STANDING_REMARK_REFUSED, amount: OVER_SINGLE_LIMIT } as const;

/** Whom it pays. What can be refused now is not left to its first day, when nobody is at a form. */
async function decideWish(
  tx: Tx,
  { kind, rule, amount }: Input,
  at: Moment,
  wish: RepeatWish,
): Promise<Result<NewLine['payee'], WishCode>> {
  const { repeat } = orderKindOf(kind);
  if (!repeat) throw new Error(`kind ${kind} repeats and does not say how`);
  const forbidden = screenRemark(wish.remark ?? '');
  if (forbidden) return fail(STANDING_REMARK_REFUSED, forbidden);
  const refusal = repeat.refuses?.(wish, rule === 'fixed' ? fenOfYuan(amount) : null);
  if (refusal) return fail(codeAt[refusal.at], refusal.text);
  const payee = await repeat.payeeOf(tx, at, wish);
  if (!payee)
    return kindOf(kind).payee === 'link' ? fail(STANDING_PAYEE_INVALID, NOT_OPENED) : fail(STANDING_PAYEE_INVALID);
  const booked = await decideBookedPayee(tx, at.mid, kindOf(kind), payee);
  return booked.ok ? ok(payee) : booked;
}

const livingCount = async (tx: Tx, mid: string): Promise<number> =>
  (await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM standing.instructions WHERE mid = $1 AND state IN ('active', 'paused')`,
    [mid],
    'standing.living',
  ))!.count;
