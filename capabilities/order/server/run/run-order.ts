import { INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { findAccounts, pauseOf, type MerchantAccount } from '#capabilities/account/server/index.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import { enqueueLater, type JobContext } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { FUNDS_WITHIN_DAYS } from '../../constants.ts';
import { channelNumber } from '../../domain/order-number.ts';
import { assignHoldIds } from '../row/chunk-row.ts';
import { chunksJob, followJob } from './jobs.ts';
import { areAsApproved } from './as-approved.ts';
import { endUnpaid } from './end-unpaid.ts';
import { expireOrder } from './expire-order.ts';
import { decideLines, decidePayer } from './decide-lines.ts';
import type { Destination } from '../kind/kind.ts';
import { SYSTEM } from '../row/timeline-event.ts';
import { insertOnlyLine } from '../row/line-row.ts';
import { moveOrder } from '../row/move-order.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import {
  holdSteps,
  paySteps,
  postMoney,
  releaseMoney,
  releaseSteps,
  type Ended,
  type PaidLine,
} from './order-money.ts';
import { usesHold } from '../follow/originals.ts';
import type { Order } from '../row/order-row.ts';
import { holdRefusal, payBack, runFollowing } from '../follow/run-following.ts';

const DAY_MS = 86_400_000;

export interface RunDeps {
  /** Turns a refusal's code into the sentence of the timeline. */
  texts: ErrorTexts;
  touches?: JobContext['touches'];
}

/** An order that is to run, with the one that it follows. */
export interface Run {
  order: Order;
  original?: Order | undefined;
  touches?: JobContext['touches'];
  /** Nothing is sent over its rail at the moment. */
  isRailPaused?: boolean;
}

/** Runs orders whose rows are locked; their money is the last statement of the transaction. */
export async function runOrders(tx: Tx, deps: RunDeps, runs: readonly Run[], now: Date): Promise<void> {
  const work = async () => postMoney(tx, await stepsOfRuns(tx, deps, runs, now));
  // What holds nothing takes its money only now. If there is not enough, all of it is undone with its locks: giving the
  // limit back while the account is locked would lock new orders out (see releaseMoney).
  const areHeld = runs.every(({ order }) => order.holdId !== null);
  if (areHeld ? await work() : await tx.savepoint(work, (done) => !done)) return;
  if (runs.length > 1) throw new Error('there is not enough for all orders of a group; each is run by itself');
  await parkForFunds(tx, deps, runs[0]!.order, now);
}

/** What the run of an order leaves to do: steps of money that follow, and orders that end without it. */
interface Steps {
  money?: readonly JournalCommand[];
  ended?: Ended;
}

/** Decides and writes all but the money. */
async function stepsOfRuns(tx: Tx, deps: RunDeps, runs: readonly Run[], now: Date): Promise<JournalCommand[]> {
  const orders = runs.map(({ order }) => order);
  const [approved, payers, pause] = await Promise.all([
    areAsApproved(tx, orders),
    findAccounts(tx, orders),
    pauseOf(tx, 'bank'),
  ]);
  const changed = orders.find((_, index) => !approved[index]);
  if (changed) throw new Error(`order ${changed.orderNo} is not what was submitted and approved`);
  const steps: Steps[] = [];
  // One after another: what is decided for one may depend on how the one before ended.
  for (const [index, run] of runs.entries())
    steps.push(await runOrder(tx, deps, { ...run, isRailPaused: pause !== undefined }, payers[index], now));
  return [
    ...steps.flatMap(({ money = [] }) => money),
    ...(await releaseSteps(
      tx,
      steps.flatMap(({ ended }) => ended ?? []),
      now,
    )),
  ];
}

async function runOrder(
  tx: Tx,
  deps: RunDeps,
  { order, original, touches, isRailPaused = false }: Run,
  payer: MerchantAccount | undefined,
  now: Date,
): Promise<Steps> {
  const failed = async (refusal: Refusal): Promise<Steps> => ({
    ended: await failOrder(tx, order, sentenceOf(deps, refusal), now),
  });
  const refusal = original && usesHold(order) ? holdRefusal(original, now) : null;
  if (refusal) return failed(refusal);
  if (order.expiresAt && order.expiresAt <= now) return { ended: await expireOrder(tx, order, now) };
  if (order.batchId) {
    const debit = await decidePayer(tx, order, payer, now);
    return debit.ok ? { money: await startBatch(tx, order, now) } : failed(debit);
  }
  const [destination] = usesHold(order)
    ? await destinationOfHold(tx, order, now)
    : await decideLines(tx, order, [order], { payer, originals: original ? [original] : [], now });
  if (!destination!.ok) return failed(destination!);
  const to = destination!.data;
  if ('mid' in to && to.mid) touches?.(to.mid);
  if (original && usesHold(order))
    return { money: await runFollowing(tx, order, original, 'accountId' in to ? to.accountId : '', now) };
  if ('stays' in to) {
    await authorize(tx, order, now);
    return {};
  }
  if (original) await payBack(tx, order, original, now);
  return { money: await pay(tx, order, to, { isRailPaused, now }) };
}

/** What an authorization holds was set apart before, so its payer is not asked again; a release pays nobody. */
const destinationOfHold = async (tx: Tx, order: Order, now: Date): Promise<Result<Destination>[]> =>
  order.followsAs === 'release'
    ? [ok({ stays: 'held' })]
    : orderKindOf(order.kind).destination(tx, order, [order], now);

/**
 * A batch begins: from now on its chunks are paid, each for itself. The holds of one that its maker scheduled are
 * opened first.
 */
async function startBatch(tx: Tx, order: Order, now: Date): Promise<JournalCommand[]> {
  const queued =
    order.state === 'queued'
      ? order
      : await moveOrder(tx, order, 'queued', { event: 'queued', actor: SYSTEM, at: now });
  await moveOrder(tx, queued, 'processing', { event: 'started', actor: SYSTEM, at: now });
  enqueueLater(tx, chunksJob(order, now, orderKindOf(order.kind).contract.follows === true));
  return holdSteps(order, await assignHoldIds(tx, order), 'system:order', now);
}

/**
 * The account has not enough for an order that holds nothing yet. A kind may let it wait: `order.funds` runs it, not a
 * second `order.run`, whose key is used. One that waits already goes on waiting.
 */
async function parkForFunds(tx: Tx, deps: RunDeps, order: Order, now: Date): Promise<void> {
  if (order.state === 'awaiting_funds') return;
  if (!orderKindOf(order.kind).contract.waitsForFunds)
    return releaseMoney(tx, [await failOrder(tx, order, sentenceOf(deps, { code: INSUFFICIENT_FUNDS }), now)], now);
  const fundsUntil = new Date(now.getTime() + FUNDS_WITHIN_DAYS * DAY_MS);
  const note = `请在 ${shanghaiIso(fundsUntil).slice(0, 16).replace('T', ' ')} 前充值，到账后自动执行`;
  await moveOrder(
    tx,
    order,
    'awaiting_funds',
    { event: 'awaiting_funds', actor: SYSTEM, at: now, note },
    { fundsUntil },
  );
}

interface Refusal {
  code: string;
  text?: string | undefined;
}

/** The sentence of a refusal, for the timeline or the line. */
export const sentenceOf = ({ texts }: RunDeps, { code, text }: Refusal): string => text ?? texts[code] ?? code;

/** Its hold stays; from now on orders may follow it. */
async function authorize(tx: Tx, order: Order, now: Date): Promise<void> {
  await moveOrder(tx, order, 'authorized', { event: 'authorized', actor: SYSTEM, at: now });
}

export const failOrder = (tx: Tx, order: Order, reason: string, now: Date): Promise<Ended> =>
  endUnpaid(tx, order, 'failed', { actor: SYSTEM, at: now, note: reason });

/** Hold and payment of an order without a hold are posted together. */
async function pay(
  tx: Tx,
  order: Order,
  destination: PaidLine['destination'],
  { isRailPaused, now }: { isRailPaused: boolean; now: Date },
): Promise<JournalCommand[]> {
  const queued =
    order.state === 'queued'
      ? order
      : await moveOrder(
          tx,
          order,
          'queued',
          { event: 'queued', actor: SYSTEM, at: now },
          { holdId: order.holdId ?? newId() },
        );
  if ('rail' in destination) await instruct(tx, queued, isRailPaused, now);
  else await moveOrder(tx, queued, 'succeeded', { event: 'succeeded', actor: SYSTEM, at: now });
  const holds = order.holdId ? [] : holdSteps(queued, [queued], 'system:order', now);
  return [...holds, ...paySteps(queued, queued, { paid: [{ line: queued, destination }] }, now)];
}

/** The bank is told in a job of its own, at once or when the rail's pause is over. */
async function instruct(tx: Tx, order: Order, waits: boolean, now: Date): Promise<void> {
  const channelNo = channelNumber({ ...order, lineNo: 0 });
  const event = waits ? 'rail_waits' : 'sent';
  const moved = await moveOrder(tx, order, 'processing', { event, actor: SYSTEM, at: now }, { channelNo });
  insertOnlyLine(tx, moved);
  enqueueLater(tx, followJob(moved, waits));
}
