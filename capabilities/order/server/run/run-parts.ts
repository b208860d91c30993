import { findAccounts, pauseOf, type MerchantAccount } from '#capabilities/account/server/index.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import type { JobContext } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { destinationsOfHold, hasHold, paidBack, runFollowing } from '../follow/run-following.ts';
import { ORIGINAL_ORDER_BUSY } from '../../contract/errors.ts';
import { usesHold } from '../follow/originals.ts';
import type { Chunk } from '../row/chunk-row.ts';
import { linesOf } from '../row/line-row.ts';
import type { Order } from '../row/order-row.ts';
import { areAsApproved } from './as-approved.ts';
import { decideLines, type RunLine } from './decide-lines.ts';
import { failOrder } from './end-unpaid.ts';
import { expireOrder } from './expire-order.ts';
import { postMoney, releaseSteps } from './order-money.ts';
import { outcomeOf, sentenceOf, type RunDeps, type Steps } from './outcome.ts';
import { payChunk } from './pay-chunk.ts';
import { parkForFunds, payOrder } from './pay-order.ts';
import { startBatch } from './start-batch.ts';

/**
 * What is paid out of one hold: a chunk of the lines of a batch that runs, or an order. An order that comes from no
 * sheet is its only line; a batch without a chunk begins.
 */
export interface RunPart {
  order: Order;
  chunk?: Chunk;
  /** The order that it follows, or the payments that its lines pay back. All are locked. */
  originals: readonly Order[];
  touches?: JobContext['touches'];
}

interface Circumstances {
  payer: MerchantAccount | undefined;
  /** Nothing is sent over a rail at the moment. */
  isRailPaused: boolean;
  now: Date;
}

/** Runs parts whose rows are locked; their money is the last statement of the transaction. */
export async function runParts(tx: Tx, deps: RunDeps, parts: readonly RunPart[], now: Date): Promise<void> {
  const work = async () => postMoney(tx, await stepsOfParts(tx, deps, parts, now));
  // What holds nothing takes its money only now. If there is not enough, all of it is undone with its locks: giving the
  // limit back while the account is locked would lock new orders out (see releaseMoney).
  const areHeld = parts.every(({ order, chunk }) => (chunk ?? order).holdId !== null);
  if (areHeld ? await work() : await tx.savepoint(work, (done) => !done)) return;
  if (parts.length > 1)
    throw new Error('there is not enough for all orders of a group: each runs in a transaction of its own');
  await parkForFunds(tx, deps, parts[0]!.order, now);
}

/** Decides and writes all but the money. */
async function stepsOfParts(tx: Tx, deps: RunDeps, parts: readonly RunPart[], now: Date): Promise<JournalCommand[]> {
  const orders = parts.map(({ order }) => order);
  const [approved, payers, lines, pause] = await Promise.all([
    areAsApproved(tx, parts),
    findAccounts(tx, orders),
    Promise.all(parts.map((part) => linesOfPart(tx, part))),
    pauseOf(tx, 'bank'),
  ]);
  const changed = parts.find((_, index) => !approved[index]);
  if (changed) throw new Error(`${nameOf(changed)} is not what was submitted and approved`);
  const steps: Steps[] = [];
  // One after another: what is decided for one may depend on how the one before ended.
  for (const [index, part] of parts.entries()) {
    const circumstances = { payer: payers[index], isRailPaused: pause !== undefined, now };
    steps.push(await runPart(tx, deps, part, lines[index]!, circumstances));
  }
  return [
    ...steps.flatMap(({ money = [] }) => money),
    ...(await releaseSteps(
      tx,
      steps.flatMap(({ ended }) => ended ?? []),
      now,
    )),
  ];
}

const nameOf = ({ order, chunk }: RunPart): string =>
  chunk ? `chunk ${chunk.chunkNo} of order ${order.orderNo}` : `order ${order.orderNo}`;

/** Of an order that comes from no sheet, the order as line 0. */
const linesOfPart = async (tx: Tx, { order, chunk }: RunPart): Promise<RunLine[]> => {
  if (chunk) return linesOf(tx, order, chunk.firstLine, chunk.lastLine);
  return order.batchId ? [] : [{ ...order, lineNo: 0 }];
};

async function runPart(
  tx: Tx,
  deps: RunDeps,
  { order, chunk, originals, touches }: RunPart,
  lines: readonly RunLine[],
  { payer, isRailPaused, now }: Circumstances,
): Promise<Steps> {
  const holder = usesHold(order) ? originals[0]! : null;
  if (holder && !hasHold(holder, now))
    return { ended: await failOrder(tx, order, sentenceOf(deps, { code: ORIGINAL_ORDER_BUSY }), now) };
  if (!chunk && order.expiresAt && order.expiresAt <= now) return { ended: await expireOrder(tx, order, now) };
  if (!chunk && order.batchId) return startBatch(tx, deps, order, payer, now);
  const answers = holder
    ? await destinationsOfHold(tx, order, lines, now)
    : await decideLines(tx, order, lines, { payer, originals, now });
  const outcome = outcomeOf(deps, lines, answers);
  for (const { destination } of outcome.paid) if ('mid' in destination && destination.mid) touches?.(destination.mid);
  if (holder && outcome.refused.length === 0)
    return { money: await runFollowing(tx, order, holder, outcome.paid[0]?.destination, now) };
  await paidBack(tx, order, outcome.paid, originals, now);
  return chunk ? payChunk(tx, order, chunk, outcome, now) : payOrder(tx, order, outcome, { isRailPaused, now });
}
