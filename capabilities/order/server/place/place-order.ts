import { randomInt } from 'node:crypto';
import type {
  BUSINESS_NOT_OPEN,
  NO_REVIEWER_FOR_AMOUNT,
  OVER_DAY_COUNT,
  OVER_DAY_LIMIT,
  OVER_MONTH_LIMIT,
  OVER_SINGLE_LIMIT,
  PAYEE_PROTECTION_REFUSES,
  SPECIAL_ACCOUNT_REFUSES,
} from '#capabilities/account/contract/errors.ts';
import { INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { currentPolicy, openReview, type Policy } from '#capabilities/approval/server/index.ts';
import { reserveLimits, spendQuote } from '#capabilities/account/server/index.ts';
import { payeeRulesOf, type PayeeRules } from '#capabilities/payee/server/index.ts';
import { nameObject, readsFirst, type CallContext } from '#platform/http/handler.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { orderNumber } from '../../domain/order-number.ts';
import { auditStatusOf } from '../../domain/order-state.ts';
import type { OrderState } from '../../contract/words.ts';
import { expireJob, runJob } from '../run/jobs.ts';
import type { Kind, Moment, Plan } from '../kind/kind.ts';
import { momentOf } from '../kind/moment.ts';
import { factsOfOrder } from '../row/order-facts.ts';
import { insertSubmitted } from '../row/move-order.ts';
import { newOrder } from '../row/new-order.ts';
import { checkPlan } from './check-plan.ts';
import { decideFollowUp } from '../follow/claims.ts';
import { holdSteps, postMoney } from '../run/order-money.ts';
import { followingOf, lockOriginals, sideOfHold, takesLater } from '../follow/originals.ts';
import type { Order } from '../row/order-row.ts';
import { lockMandate } from '../kind/mandates.ts';
import { decidePayeeRule } from './payee-rule.ts';
import { decidePayerRule } from './payer-rule.ts';
import { accountOfPayer, movedBy } from './moved-money.ts';
import { lockRepeated } from './repeat-order.ts';
import { linesOfPlan, type OrderLines } from './submit-lines.ts';
import { timeOrder, writeSendingTime } from '../run/sending-time.ts';

/** Refusals of the engine itself, for every kind. */
type EngineCode =
  | typeof OVER_SINGLE_LIMIT
  | typeof OVER_DAY_LIMIT
  | typeof OVER_MONTH_LIMIT
  | typeof OVER_DAY_COUNT
  | typeof BUSINESS_NOT_OPEN
  | typeof SPECIAL_ACCOUNT_REFUSES
  | typeof PAYEE_PROTECTION_REFUSES
  | typeof NO_REVIEWER_FOR_AMOUNT
  | typeof INSUFFICIENT_FUNDS;

export interface Placed {
  orderNo: string;
  auditStatus: string;
  state: OrderState;
}

/** What the engine itself reads of a call's input. `paysAgain` is the number of an order that came to nothing. */
interface Asked {
  requestNo: string;
  paysAgain?: string | undefined;
}

/** The handler of the call by which people make orders of a kind. */
export const placing = <Input extends Asked, Code extends string, Details>(kind: Kind<Input, Code, Details>) =>
  readsFirst(async (context: CallContext, input: Input): Promise<Result<Placed, Code | EngineCode>> => {
    const placed = await placeOrder(context.tx, kind, input, momentOf(context), context.confirmed);
    if (placed.ok) nameObject(context, `订单 ${placed.data.orderNo}`);
    return placed;
  });

/**
 * Makes an order in the caller's transaction: the kind decides; then the review is opened that the policy asks for, the
 * order written with what comes next, its limit reserved, and amount and fee are frozen last (an order that its maker
 * scheduled freezes nothing before it runs, domain-rules section 5). Besides the kind's own refusals: the limits'
 * codes, 02206 (the payee), 02306 (nobody could review), 02407 (not enough available). A refusal must undo the
 * transaction. `confirmed`: awaited before the first row is written, when the kind has decided.
 */
export async function placeOrder<Input extends Asked, Code extends string, Details>(
  tx: Tx,
  kind: Kind<Input, Code, Details>,
  input: Input,
  at: Moment,
  confirmed?: CallContext['confirmed'],
): Promise<Result<Placed, Code | EngineCode>> {
  const decided = await decidePlan(tx, kind, input, at);
  if (!decided.ok) return decided;
  const { plan, policy, payeeRules } = decided.data;
  await confirmed?.();
  if (plan.quoteId !== undefined) spendQuote(tx, at.mid, plan.quoteId, at.now);
  const following = followingOf(plan);
  const key = {
    mid: at.mid,
    orderNo: plan.orderNo ?? orderNumber(at.now, (below) => randomInt(below)),
    kind: kind.contract.id,
  };
  const submitted = await linesOfPlan(tx, key, plan, at.reportFacts !== undefined);
  // Only an operation whose plan names a batch can meet these codes, and it lists them.
  if (!submitted.ok) return fail(submitted.code as Code);
  const { content, largestFen, chunks } = submitted.data;
  const order = orderOf(kind, plan, { ...key, ...content, ...(await sideOfHold(tx, plan, at.mid)) }, input, at);
  const { now, personId } = at;
  const follows = following ? await decideFollowUp(tx, key.mid, following, order.amountFen, now) : ok(null);
  // Only a kind with originals can be refused so, and its call lists these codes.
  if (!follows.ok) return follows as Result<never, Code>;
  const { orderNo, scheduledAt } = order;
  const payer = accountOfPayer(plan.payer);
  const ruled = payer
    ? await decidePayerRule(tx, order, payer, { at: scheduledAt ?? now, isNew: true, largestFen })
    : ok(null);
  if (!ruled.ok) return ruled;
  const allowed = await decidePayeeRule(tx, kind.contract, order, payeeRules, scheduledAt ?? now);
  if (!allowed.ok) return allowed;
  const lastMoments = [scheduledAt, order.expiresAt].filter((moment) => moment instanceof Date);
  const notAfter = lastMoments.length > 0 ? new Date(Math.min(...lastMoments.map(Number))) : undefined;
  const [review, { sendAt, arrivalAt }] = await Promise.all([
    policy ? openReview(tx, policy, reviewOf(order, plan, at, largestFen, notAfter)) : ok(null),
    timeOrder(tx, order, now),
  ]);
  if (!review.ok) return review;
  const deadlineAt = review.data?.deadlineAt ?? null;
  // During the review the sending time is unknown, because it counts from the approval.
  Object.assign(order, {
    sendAt: deadlineAt ? null : sendAt,
    arrivalAt,
    reviewDeadline: deadlineAt,
    state: deadlineAt ? 'pending_review' : sendAt || takesLater(order) ? 'scheduled' : 'queued',
  });
  insertSubmitted(tx, order, { actor: { personId, name: at.personName }, at: now, note: order.remark });
  if (order.sendAt) writeSendingTime(tx, order, now);
  plan.onPlaced?.(tx, order);
  const endsAt = deadlineAt ?? order.expiresAt;
  enqueueLater(tx, ...(endsAt ? [expireJob(order, endsAt)] : []), ...(deadlineAt ? [] : [runJob(order)]));
  const holds = holdSteps(order, [order, ...chunks], personId, now);
  const countsForLimits = !kind.contract.follows;
  const taken = await takeLimitsAndMoney(tx, order, { largestFen, holds, countsForLimits, now });
  if (!taken.ok) return taken;
  at.reportFacts?.(factsOfOrder(order));
  return ok({ orderNo, auditStatus: auditStatusOf(order.state, false), state: order.state });
}

/**
 * What the kind decides, the policy of reviews (null: a mandate takes their place), and the merchant's rules for
 * payees. It takes locks, and writes nothing.
 */
async function decidePlan<Input extends Asked, Code extends string, Details>(
  tx: Tx,
  kind: Kind<Input, Code, Details>,
  input: Input,
  at: Moment,
): Promise<Result<{ plan: Plan<Details>; policy: Policy | null; payeeRules: PayeeRules | null }, Code>> {
  const repeated = await lockRepeated(tx, { mid: at.mid, kind: kind.contract.id }, input.paysAgain);
  // Only an operation whose input has the number can meet these codes, and it lists them.
  if (!repeated.ok) return repeated as Result<never, Code>;
  const originals = kind.originals ? await lockOriginals(tx, await kind.originals(tx, input, at)) : [];
  const mandate = kind.mandate ? await lockMandate(tx, kind.contract.id, kind.mandate(input, at)) : ok(null);
  // Only a mandated kind can meet it, whose orders no call makes.
  if (!mandate.ok) return mandate as Result<never, Code>;
  const { payeeBook } = kind.contract;
  const [decided, policy, payeeRules] = await Promise.all([
    kind.decide(tx, input, at, originals, mandate.data),
    mandate.data ? null : currentPolicy(tx, at.mid, kind.contract.id),
    payeeBook ? payeeRulesOf(tx, at.mid, payeeBook) : null,
  ]);
  if (!decided.ok) return decided;
  checkPlan(kind, decided.data, mandate.data);
  return ok({ plan: decided.data, policy, payeeRules });
}

/** What the policy is asked for. */
const reviewOf = (
  { mid, kind, orderNo, orderHash, makerId, amountFen, submittedAt }: Order,
  { reviewedWithFen }: Plan,
  { isKey }: Moment,
  largestFen: Fen,
  notAfter: Date | undefined,
): Parameters<typeof openReview>[2] => ({
  mid,
  kind,
  orderNo,
  orderHash,
  makerId,
  amountFen,
  largestFen: reviewedWithFen ?? largestFen,
  isByKey: isKey === true,
  now: submittedAt,
  ...(notAfter ? { notAfter } : {}),
});

interface Taking {
  largestFen: Fen;
  holds: Parameters<typeof postMoney>[1];
  /** False for an order that follows another: its money was counted with the first. */
  countsForLimits: boolean;
  now: Date;
}

/** Other orders of the account wait for its limits and its money, so nothing is asked between these and the commit. */
async function takeLimitsAndMoney(
  tx: Tx,
  order: Order,
  { largestFen, holds, countsForLimits, now }: Taking,
): Promise<Result<null, EngineCode>> {
  const { mid, orderNo, accountNo, amountFen, lineCount, scheduledAt } = order;
  const [limits, isHeld] = await Promise.all([
    countsForLimits
      ? reserveLimits(tx, {
          mid,
          orderNo,
          accountNo,
          function: order.kind,
          amountFen,
          lines: { count: lineCount, largestFen },
          at: scheduledAt ?? now,
        })
      : ok(null),
    holds.length === 0 || postMoney(tx, holds),
  ]);
  if (!limits.ok) return limits;
  return isHeld ? ok(null) : fail(INSUFFICIENT_FUNDS);
}

/** The end that the kind sets, or that of the order whose hold it uses. */
function endOf<Details>(
  kind: Kind<never, string, Details>,
  plan: Plan<Details>,
  submittedAt: Date,
  details: unknown,
): Date | null {
  const ends = [
    kind.expiresAt?.({ submittedAt, scheduledAt: plan.scheduledAt, details }),
    'holdOf' in plan.payer ? plan.payer.holdOf.expiresAt : null,
  ];
  const times = ends.filter((end) => end instanceof Date).map(Number);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

function orderOf<Input, Code extends string, Details>(
  kind: Kind<Input, Code, Details>,
  plan: Plan<Details>,
  lines: OrderLines & Pick<Order, 'mid' | 'orderNo' | 'kind' | 'promisedAccountNo' | 'holderName'>,
  { requestNo, paysAgain }: Asked,
  { personId, personName, now }: Moment,
): Order {
  const { typeCode, speed, remark, scheduledAt } = plan;
  const following = followingOf(plan);
  const details = kind.details && plan.details !== undefined ? kind.details.schema.parse(plan.details) : null;
  return newOrder({
    ...lines,
    typeCode,
    requestNo,
    ...movedBy(plan.payer),
    speed,
    remark,
    makerId: personId,
    makerName: personName,
    submittedAt: now,
    scheduledAt,
    details,
    holdId: scheduledAt || plan.takesLater || lines.batchId || 'holdOf' in plan.payer ? null : newId(),
    authorizes: kind.contract.authorizes === true,
    expiresAt: endOf(kind, plan, now, details),
    originalMid: following?.original.mid ?? null,
    originalNo: following?.original.orderNo ?? null,
    followsAs: following?.as ?? null,
    repeats: paysAgain ?? null,
  });
}
