import { post, type JournalCommand, type Posting } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { Destination, Line } from '../kind/kind.ts';
import { releaseChunks, type Chunk } from '../row/chunk-row.ts';
import type { OrderLine } from '../row/line-row.ts';
import type { Order } from '../row/order-row.ts';
import { giveLimitsBack } from './give-limits-back.ts';
import { journalOf, moves, postingsOf, stepOf, transitOf, withBank, type Part } from './money-step.ts';

/**
 * The money of orders: hold, payment and release are one journal an order, or one a chunk of its lines; what the bank
 * has paid is one an answer, and what it suspends or refuses one a line (docs/decisions/0016).
 *
 * A transaction posts once, as its last statement: the accounts of a merchant, and the provider's, are what everybody
 * waits for. So the functions of a step make a command, and who owns the transaction posts all commands at its end.
 */
interface Held extends Part {
  holdId: string | null;
}

function holdOf({ orderNo }: Order, { holdId }: Held): string {
  if (!holdId) throw new Error(`order ${orderNo} has no hold`);
  return holdId;
}

/** Freezes amount and fee of each part that has a hold: of the order, or of its chunks. */
export const holdSteps = (order: Order, parts: readonly Held[], actor: string, at: Date): JournalCommand[] =>
  parts.flatMap((part) =>
    part.holdId ? [stepOf(order, 'hold', part, { actor, at, hold: { op: 'open', holdId: part.holdId } })] : [],
  );

const releasesOf = (order: Order, parts: readonly Held[], op: 'release' | 'expire', at: Date): JournalCommand[] =>
  parts.flatMap((part) =>
    part.holdId ? [stepOf(order, 'release', part, { at, hold: { op, holdId: part.holdId } })] : [],
  );

export interface PaidLine<Paid extends Line = OrderLine> {
  line: Paid;
  destination: Exclude<Destination, { stays: 'held' }>;
}

export const accountOf = (to: PaidLine['destination']): string => ('rail' in to ? transitOf[to.rail] : to.accountId);

const paymentOf = (order: Order, { line, destination }: PaidLine<Line>): Posting[] =>
  postingsOf(order, 'pay')(order, line, accountOf(destination));

/**
 * Pays an order, or a chunk of its lines, out of its hold; what was refused goes back to the payer. A part of which
 * every line was refused is released.
 */
export function paySteps(
  order: Order,
  part: Held,
  { paid, refused = [] }: { paid: readonly PaidLine<Line>[]; refused?: readonly Line[] },
  at: Date,
): JournalCommand[] {
  if (paid.length === 0) return releasesOf(order, [part], 'release', at);
  const isAlone = paid.length + refused.length === 1;
  const postings = isAlone ? paymentOf(order, paid[0]!) : paymentsOf(order, paid, refused);
  return [journalOf(order, 'pay', part, { at, postings, hold: { op: 'settle', holdId: holdOf(order, part) } })];
}

/** To each receiver inside its own posting; to a rail, to the fee income and back to the payer one sum each. */
function paymentsOf(order: Order, paid: readonly PaidLine<Line>[], refused: readonly Line[]): Posting[] {
  const ownPostings: Posting[] = [];
  const shared: Posting[] = [];
  for (const one of paid) {
    const receiver = 'accountId' in one.destination ? one.destination.accountId : null;
    for (const posting of paymentOf(order, one)) (posting.to === receiver ? ownPostings : shared).push(posting);
  }
  for (const line of refused) shared.push(...postingsOf(order, 'release')(order, line, ''));
  return [...ownPostings, ...sumsOf(shared)];
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
  const number = chunk && Math.min(...lines.map(({ lineNo }) => lineNo));
  const postings = lines.flatMap((line) => postingsOf(order, 'settle')(order, line, withBank(line.suspended)));
  return journalOf(order, 'settle', chunk ?? order, { at, number, postings: sumsOf(postings) });
}

/**
 * The bank has not paid it and never will. `paidBy` is the journal of an order's only line, which is taken back as a
 * whole; a line of a chunk was paid with others.
 */
export const reverseLine = (order: Order, line: OrderLine, paidBy: string | undefined, at: Date): JournalCommand =>
  stepOf(order, 'reverse', line, {
    account: withBank(line.suspended),
    at,
    ...(paidBy ? { reverses: paidBy } : { memo: line.reason }),
  });

/** The bank has not told the end for a day: the amount is set apart. */
export const suspendLine = (order: Order, line: OrderLine, at: Date): JournalCommand =>
  stepOf(order, 'suspend', line, { account: transitOf.bank, at });

/**
 * Pays or releases out of the hold of the order that this one follows, which ends by it. The journals are those of the
 * original's merchant, whose money it is. What a part leaves over is held again under `restId`.
 */
export function followSteps(
  order: Order,
  original: Order,
  { heldFen, to, restId, at }: { heldFen: Fen; to: string; restId: string | null; at: Date },
): JournalCommand[] {
  const { mid } = original;
  const holdId = holdOf(original, original);
  const restFen = heldFen - order.amountFen;
  if (order.followsAs === 'release')
    return [{ ...stepOf(order, 'release', order, { at, hold: { op: 'release', holdId } }), mid }];
  const pay = stepOf(order, 'pay', order, { account: to, at, hold: { op: 'settle', holdId } });
  const taken = {
    ...pay,
    mid,
    postings: [...pay.postings, ...moves(original.frozenId, original.availableId, restFen)],
  };
  if (restId === null) return [taken];
  const postings = moves(original.availableId, original.frozenId, restFen);
  const rest = journalOf(order, 'hold', order, { at, postings, hold: { op: 'open', holdId: restId } });
  return [taken, { ...rest, mid }];
}

/**
 * Posts the commands of a transaction. False: the payer's account has not enough for all, and what was posted must be
 * undone; that can only be where money is held. The order's state allows every other step: a refusal is then a bug, and
 * nothing of the transaction may be committed.
 */
export async function postMoney(tx: Tx, commands: readonly JournalCommand[]): Promise<boolean> {
  const outcomes = await post(tx, commands);
  const lacks = outcomes.some(
    (outcome, index) =>
      outcome.status === 'refused' && outcome.reason === 'insufficient_balance' && commands[index]!.hold?.op === 'open',
  );
  if (lacks) return false;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status !== 'posted') throw new Error(`journal ${commands[index]!.key} was refused: ${outcome.reason}`);
  }
  return true;
}

/** What a hold holds now; orders that follow may have taken parts of it. */
export async function heldFenOf(tx: Tx, { mid, holdId }: Pick<Order, 'mid' | 'holdId'>): Promise<Fen> {
  const hold = await tx.one<{ heldFen: Fen }>(
    'SELECT amount_fen AS "heldFen" FROM ledger.v_holds WHERE mid = $1 AND hold_id = $2',
    [mid, holdId],
    'orders.held',
  );
  return hold!.heldFen;
}

/** The order with the amount that it still holds, which is less than its own when parts of it were taken. */
const asHeld = async (tx: Tx, order: Order): Promise<Order> =>
  order.state === 'expired' && order.authorizes && order.holdId
    ? { ...order, amountFen: await heldFenOf(tx, order) }
    : order;

/** An order that ended without payment, and how its hold ends. */
export interface Ended {
  order: Order;
  why: 'release' | 'expire';
}

/**
 * Gives the limits of orders back that ended without payment (rejected, cancelled, expired, or failed before they were
 * sent), and answers the steps that end their holds, to post last: a new order locks limits before accounts, so the
 * opposite order would deadlock with it.
 */
export async function releaseSteps(tx: Tx, ended: readonly Ended[], at: Date): Promise<JournalCommand[]> {
  const holding = await Promise.all(ended.map(async (end) => ({ ...end, held: await asHeld(tx, end.order) })));
  await giveLimitsBack(
    tx,
    ended.map(({ order }) => order),
  );
  const releases: JournalCommand[] = [];
  for (const { order, held, why } of holding) {
    const chunks = order.batchId ? await releaseChunks(tx, order) : [];
    releases.push(...releasesOf(order, [held, ...chunks], why, at));
  }
  return releases;
}

/** The same with the post: the last statement of its transaction. */
export async function releaseMoney(tx: Tx, ended: readonly Ended[], at: Date): Promise<void> {
  await postMoney(tx, await releaseSteps(tx, ended, at));
}
