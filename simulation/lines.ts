import type { LineState, OrderState } from '#capabilities/order/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { SimulatedBank } from './bank.ts';
import { available, frozen, isUnpaid, payeeOf, wayOf, type Book, type OrderRow } from './book.ts';

/** A line of a batch that is to be paid, as its sheet had it. */
export interface AskedLine {
  payeeAccountNo: string;
  enteredFen: Fen;
  amountFen: Fen;
  feeFen: Fen;
  /** The trade of which it pays a part back. */
  tradeNo: string | null;
}

/** The same as its row says it. */
export interface LineRow extends Omit<AskedLine, 'enteredFen'> {
  orderNo: string;
  no: number;
  state: LineState;
}

export type LineText = Omit<LineRow, 'amountFen' | 'feeFen'> & { amountFen: string; feeFen: string };
/** The only line of a simple order is its header. */
export const LINES = `
  SELECT order_no AS "orderNo", line_no AS no, payee_account_no AS "payeeAccountNo", amount_fen AS "amountFen", fee_fen AS "feeFen", state, original_no AS "tradeNo"
  FROM orders.lines l WHERE EXISTS (SELECT 1 FROM orders.orders o WHERE o.mid = l.mid AND o.order_no = l.order_no AND o.batch_id IS NOT NULL)
  ORDER BY order_no, line_no`;

const lineOf = (line: LineText): LineRow => ({
  ...line,
  amountFen: BigInt(line.amountFen),
  feeFen: BigInt(line.feeFen),
});

/** Orders of many lines: each is paid, or not, for itself. */
export class Lines {
  #all = new Map<string, LineRow[]>();

  read(rows: readonly LineText[]): void {
    this.#all = Map.groupBy(rows.map(lineOf), ({ orderNo }) => orderNo);
  }

  linesOf = ({ orderNo }: Pick<OrderRow, 'orderNo'>): readonly LineRow[] | undefined => this.#all.get(orderNo);

  /** What counts for limits: failed lines have given theirs back. */
  uses(order: OrderRow): { fen: Fen; count: number } {
    const living = this.linesOf(order)?.filter(({ state }) => state !== 'failed');
    return living ? { fen: sum(living), count: living.length } : { fen: order.amountFen, count: 1 };
  }

  /** What of it pays a trade back, when it is such an order. */
  paidBack = (order: OrderRow, tradeNo: string): Fen =>
    sum((this.linesOf(order) ?? []).filter((line) => line.tradeNo === tradeNo && line.state !== 'failed'));

  /** The same as `moveMoney` of an order, line by line; false for a simple order. */
  move(book: Book, order: OrderRow): boolean {
    const lines = this.linesOf(order);
    if (!lines) return false;
    const [from, held] = [available(order.fromNo), frozen(order.fromNo)];
    if (isUnpaid(order) || order.state === 'awaiting_funds') return true;
    // What its maker scheduled holds nothing before its hour.
    const isHeld = order.state === 'processing' || order.scheduledAt === null;
    for (const { state, amountFen, feeFen, payeeAccountNo } of lines) {
      if (state === 'waiting' && isHeld) book.move(from, held, amountFen + feeFen);
      if (state === 'waiting' || state === 'failed') continue;
      book.move(from, 'fees', feeFen);
      book.move(from, payeeOf({ kind: order.kind, state, payeeAccountNo }), amountFen);
    }
    return true;
  }

  /** What of an order is not as its sheet had it, or not as the bank says. */
  check(
    order: OrderRow,
    requestedLines: readonly AskedLine[],
    bank: SimulatedBank,
    mayFail: (line: Pick<AskedLine, 'payeeAccountNo'>) => boolean,
  ): string[] {
    const lines = this.linesOf(order) ?? [];
    const name = `batch ${order.orderNo}`;
    const findings =
      lines.length === requestedLines.length ? [] : [`${name} has ${lines.length} lines of ${requestedLines.length}`];
    for (const { no, state, ...line } of lines) {
      const wanted = requestedLines[no - 1];
      for (const member of ['payeeAccountNo', 'amountFen', 'feeFen', 'tradeNo'] as const)
        if (line[member] !== wanted?.[member]) findings.push(`line ${no} of ${name} has ${member} ${line[member]}`);
      const payment = bank.book.get(numberOf(order, no));
      const isRail = wayOf(order) === 'rail';
      const isSo = {
        waiting: payment === undefined,
        processing: isRail,
        succeeded: !isRail || payment?.state === 'paid',
        returned: payment?.isReturned === true,
        failed: payment ? payment.state === 'failed' : mayFail(line),
      }[state];
      if (!isSo) findings.push(`line ${no} of ${name} is ${state}, at the bank ${payment?.state ?? 'unknown'}`);
    }
    const ends = [
      endOf(lines.map(({ state }) => (state === 'returned' ? 'succeeded' : state))),
      endOf(lines.map(({ state }) => state)),
    ];
    const isOver =
      ['succeeded', 'partly_succeeded', 'returned'].includes(order.state) ||
      (order.state === 'failed' && lines.some(({ state }) => state !== 'waiting'));
    if (isOver && !ends.includes(order.state)) findings.push(`${name} is ${order.state}, its lines say ${ends[1]}`);
    return findings;
  }

  /** When all is calm: a line is what the bank says. */
  atRest(order: OrderRow, bank: SimulatedBank): string[] {
    return (this.linesOf(order) ?? []).flatMap(({ no, state }) => {
      const payment = bank.book.get(numberOf(order, no));
      const wanted = payment?.isReturned ? 'returned' : payment?.state === 'paid' ? 'succeeded' : null;
      return wanted && wanted !== state ? [`line ${no} of ${order.orderNo} is ${state}, at the bank ${wanted}`] : [];
    });
  }
}

/** The number that the bank knows a line by. */
export const numberOf = ({ mid, orderNo }: OrderRow, no: number): string => `${mid}-${orderNo}-${no}`;

function endOf(states: readonly LineState[]): OrderState {
  const count = (state: LineState) => states.filter((one) => one === state).length;
  if (count('waiting') + count('processing') > 0) return 'processing';
  if (count('succeeded') === states.length) return 'succeeded';
  if (count('succeeded') > 0) return 'partly_succeeded';
  return count('returned') > 0 ? 'returned' : 'failed';
}

const sum = (lines: readonly Pick<AskedLine, 'amountFen'>[]): Fen =>
  lines.reduce((fen, { amountFen }) => fen + amountFen, 0n);
