import type { JournalCommand } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import { sumFen } from '#platform/kernel/money.ts';
import type { BankEnd } from '#platform/port/bank-rail.ts';
import { isOverdue } from '../../domain/rail-rule.ts';
import { giveLimitsOfLinesBack } from '../run/give-limits-back.ts';
import { reverseLine, settleLines, suspendLine } from '../run/order-money.ts';
import { countLines, type Chunk } from '../row/chunk-row.ts';
import { moveLines, suspendLines, type LineMove, type OrderLine } from '../row/line-row.ts';
import { moveOrder, writeEvent } from '../row/move-order.ts';
import type { Order } from '../row/order-row.ts';
import { BANK, SYSTEM, type TimelineEvent } from '../row/timeline-event.ts';
import { finishJob } from '../run/jobs.ts';
import type { Answer } from './ask-bank.ts';

export const moveOf = (lineNo: number, end: BankEnd): LineMove =>
  end.state === 'succeeded'
    ? { lineNo, to: 'succeeded', bankSerial: end.bankSerial }
    : { lineNo, to: 'failed', reason: end.reason };

/** What answers change: lines that have ended, and those of which the bank has not told the end for a day. */
interface News {
  ends: readonly LineMove[];
  late: readonly OrderLine[];
}

/** A line that the bank does not have waits to be sent. */
export function newsOf(answers: readonly Answer[], now: Date): News {
  const ends = answers.flatMap(({ line: { lineNo }, state }): LineMove[] =>
    state.state === 'succeeded' || state.state === 'failed' ? [moveOf(lineNo, state)] : [],
  );
  const ended = new Set(ends.map(({ lineNo }) => lineNo));
  const late = answers
    .filter(({ state }) => state.state !== 'absent')
    .map(({ line }) => line)
    .filter(({ lineNo, suspended, sentAt }) => !ended.has(lineNo) && !suspended && sentAt && isOverdue(sentAt, now));
  return { ends, late };
}

/**
 * Ends lines that were under way, under the lock of their chunk; line 0 under that of its order, which ends with it.
 * Another worker may have stored the same answers meanwhile: only lines that were under way are moved and booked.
 * Answers the steps of money to post last.
 */
export async function endLines(
  tx: Tx,
  order: Order,
  chunk: Chunk | undefined,
  ends: readonly LineMove[],
  { actor = BANK, at, note }: Partial<TimelineEvent> & { at: Date },
): Promise<JournalCommand[]> {
  const moved = ends.length > 0 ? await moveLines(tx, order, 'processing', ends, at) : [];
  if (moved.length === 0) return [];
  const paid = moved.filter(({ state }) => state === 'succeeded');
  const failed = moved.filter(({ state }) => state === 'failed');
  if (chunk) await countEnded(tx, order, chunk, paid, failed, at);
  else await endOrder(tx, order, moved[0]!, { actor, at, note: note ?? moved[0]!.reason });
  const paidBy = failed.length > 0 && !chunk ? await journalOf(tx, order, 'pay') : undefined;
  await giveLimitsOfLinesBack(tx, order, failed);
  return [
    ...(paid.length > 0 ? [settleLines(order, chunk, paid, at)] : []),
    ...failed.map((line) => reverseLine(order, line, paidBy, at)),
  ];
}

async function countEnded(
  tx: Tx,
  order: Order,
  chunk: Chunk,
  paid: readonly OrderLine[],
  failed: readonly OrderLine[],
  at: Date,
): Promise<void> {
  const isFinal = await countLines(tx, chunk, {
    succeeded: paid.map(({ amountFen }) => amountFen),
    failed: failed.map(({ amountFen }) => amountFen),
    chargedFeeFen: -sumFen(failed.map(({ feeFen }) => feeFen)),
  });
  if (isFinal) enqueueLater(tx, finishJob(order, chunk.chunkNo, at));
}

/** As its only line. */
async function endOrder(
  tx: Tx,
  order: Order,
  { state, bankSerial, reason }: OrderLine,
  by: Omit<TimelineEvent, 'event'>,
): Promise<void> {
  if (state !== 'succeeded' && state !== 'failed') throw new Error(`order ${order.orderNo} cannot end as ${state}`);
  await moveOrder(tx, order, state, { ...by, event: state }, { bankSerial, failReason: reason });
}

const journalOf = async (tx: Tx, { mid, orderNo }: Order, step: string): Promise<string> =>
  (await tx.one<{ id: string }>(
    'SELECT journal_id AS id FROM ledger.v_journals WHERE mid = $1 AND key = $2',
    [mid, `${orderNo}:${step}`],
    'orders.journal_of_step',
  ))!.id;

/** The bank has not told the end of these for a day: their money is set apart. */
async function suspendLate(tx: Tx, order: Order, late: readonly OrderLine[], now: Date): Promise<JournalCommand[]> {
  if (late.length === 0) return [];
  const suspended = await suspendLines(
    tx,
    order,
    late.map(({ lineNo }) => lineNo),
  );
  if (!order.batchId && suspended.length > 0) writeEvent(tx, order, { event: 'suspended', actor: SYSTEM, at: now });
  return suspended.map((line) => suspendLine(order, line, now));
}

/** Stores what is new, and answers the steps of money to post last. */
export const bookNews = async (
  tx: Tx,
  order: Order,
  chunk: Chunk | undefined,
  { ends, late }: News,
  at: Date,
): Promise<JournalCommand[]> => [
  ...(await endLines(tx, order, chunk, ends, { at })),
  ...(await suspendLate(tx, order, late, at)),
];
