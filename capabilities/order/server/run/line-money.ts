import type { JournalCommand, Posting } from '#ledger/src/index.ts';
import type { Chunk } from '../row/chunk-row.ts';
import type { Destination } from '../kind/kind.ts';
import type { OrderLine } from '../row/line-row.ts';
import { chunkPart, postingsOf, stepOf, transitOf, withBank, type Part } from './order-money.ts';
import type { Order } from '../row/order-row.ts';

/**
 * The steps of the money of lines: hold, payment and release are one journal a chunk, what the bank has paid is one an
 * answer of the bank, and what it suspends or refuses one a line (docs/decisions/0016). Line 0 has no chunk: it is held
 * and paid with its order (order-money.ts).
 */
const linePart = (line: OrderLine): Part => ({ name: line.lineNo === 0 ? null : String(line.lineNo), line });

/** Freezes amount and fee of each chunk. */
export const chunkHolds = (order: Order, chunks: readonly Chunk[], actor: string, at: Date): JournalCommand[] =>
  chunks.map((chunk) =>
    stepOf(order, 'hold', { actor, at, part: chunkPart(chunk) }, { hold: { op: 'open', holdId: chunk.holdId! } }),
  );

export interface PaidLine {
  line: OrderLine;
  destination: Destination;
}

/**
 * Pays a chunk out of its hold: to each receiver inside the provider its own posting, to a rail and to the fee income
 * one sum each, and back to the payer what was refused. A chunk of which every line was refused is released.
 */
export function payChunk(
  order: Order,
  chunk: Chunk,
  paid: readonly PaidLine[],
  refused: readonly OrderLine[],
  at: Date,
): JournalCommand {
  const holdId = chunk.holdId!;
  if (paid.length === 0)
    return stepOf(order, 'release', { at, part: chunkPart(chunk) }, { hold: { op: 'release', holdId } });
  const own: Posting[] = [];
  const shared: Posting[] = [];
  for (const { line, destination } of paid) {
    if ('stays' in destination)
      throw new Error(`a line of batch ${order.orderNo} is paid or refused, it cannot stay held`);
    const account = 'rail' in destination ? transitOf[destination.rail] : destination.accountId;
    for (const posting of postingsOf(order, 'pay')(order, line, account)) {
      if ('accountId' in destination && posting.to === account) own.push(posting);
      else shared.push(posting);
    }
  }
  for (const line of refused) shared.push(...postingsOf(order, 'release')(order, line, ''));
  const { mid, orderNo, typeCode } = order;
  return {
    mid,
    key: `${orderNo}:c${chunk.chunkNo}:pay`,
    typeCode,
    orderNo,
    actor: 'system:order',
    bookedAt: at,
    postings: [...own, ...sumsOf(shared)],
    hold: { op: 'settle', holdId },
  };
}

/** One posting for all that goes from one account to the same other one. */
function sumsOf(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const posting of postings) {
    const accounts = `${posting.from} ${posting.to}`;
    sums.set(accounts, { ...posting, amountFen: posting.amountFen + (sums.get(accounts)?.amountFen ?? 0n) });
  }
  return [...sums.values()];
}

/**
 * The bank has paid these lines of a chunk, or the only line of an order. One journal for all: their money goes between
 * the same two accounts of the provider. A line is settled once, so the lowest number makes the key its own.
 */
export function settleLines(
  order: Order,
  chunk: Chunk | undefined,
  lines: readonly OrderLine[],
  at: Date,
): JournalCommand {
  const first = Math.min(...lines.map(({ lineNo }) => lineNo));
  return {
    mid: order.mid,
    key: [order.orderNo, ...(chunk ? [`c${chunk.chunkNo}`, 'settle', first] : ['settle'])].join(':'),
    typeCode: order.typeCode,
    orderNo: order.orderNo,
    actor: 'system:order',
    bookedAt: at,
    postings: sumsOf(lines.flatMap((line) => postingsOf(order, 'settle')(order, line, withBank(line.suspended)))),
  };
}

/**
 * The bank has not paid it and never will. `paidBy` is the journal of an order's only line, which is taken back as a
 * whole; a line of a chunk was paid with others.
 */
export const reverseLine = (order: Order, line: OrderLine, paidBy: string | undefined, at: Date): JournalCommand =>
  stepOf(
    order,
    'reverse',
    { account: withBank(line.suspended), at, part: linePart(line) },
    paidBy ? { reverses: paidBy } : { memo: line.reason },
  );

/** The bank has not told the end for a day: the amount is set apart. */
export const suspendLine = (order: Order, line: OrderLine, at: Date): JournalCommand =>
  stepOf(order, 'suspend', { account: transitOf.bank, at, part: linePart(line) });
