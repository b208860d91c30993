import type { OrderState } from '#capabilities/order/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** An order as its row says it. */
export interface OrderRow {
  orderNo: string;
  mid: string;
  kind: string;
  state: OrderState;
  amountFen: Fen;
  feeFen: Fen;
  accountNo: string;
  payeeAccountNo: string;
  requestNo: string;
  submittedAt: Date;
  scheduledAt: Date | null;
  originalNo: string | null;
  failReason: string;
}

/** How the money of a kind goes. */
type Way = 'inside' | 'rail' | 'arriving';
const ways: Readonly<Record<string, Way>> = {
  transfer: 'inside',
  withdraw: 'rail',
  payout: 'rail',
  topup: 'arriving',
  bank_return: 'arriving',
};

export function wayOf({ kind }: Pick<OrderRow, 'kind'>): Way {
  const way = ways[kind];
  if (!way) throw new Error(`the model does not know the kind ${kind}`);
  return way;
}

/** Money by place: `<account number> available`, `… frozen`, or `bank`, `fees`, `unclaimed`, `underWay`. */
export class Book {
  readonly #fen = new Map<string, Fen>();

  move(from: string, to: string, fen: Fen): void {
    this.#fen.set(from, this.at(from) - fen);
    this.#fen.set(to, this.at(to) + fen);
  }

  at = (place: string): Fen => this.#fen.get(place) ?? 0n;
  places = (): string[] => [...this.#fen.keys()];
}

export const available = (accountNo: string): string => `${accountNo} available`;
export const frozen = (accountNo: string): string => `${accountNo} frozen`;

/** It paid nobody, and never will. */
const UNPAID: readonly OrderState[] = ['rejected', 'returned_to_maker', 'withdrawn', 'expired', 'failed'];
export const isUnpaid = ({ state }: Pick<OrderRow, 'state'>): boolean => UNPAID.includes(state);
export const isOver = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  UNPAID.includes(state) || state === 'succeeded' || state === 'returned';

/**
 * What an order in its state has done to the money, in plain sums: what is held before it is paid, what was paid, and
 * what came back. `feeBackFen`: of what arrives because the bank sent it back.
 */
export function moveMoney(book: Book, order: OrderRow, feeBackFen: Fen): void {
  const { amountFen, feeFen, accountNo, payeeAccountNo, state } = order;
  const way = wayOf(order);
  if (way === 'arriving') {
    if (state !== 'succeeded') throw new Error(`money that arrived is ${state}`);
    book.move(order.kind === 'topup' ? 'unclaimed' : 'bank', available(accountNo), amountFen);
    book.move('fees', available(accountNo), feeBackFen);
    return;
  }
  if (isUnpaid(order) || state === 'awaiting_funds') return;
  if (['pending_review', 'scheduled', 'queued'].includes(state)) {
    // What its maker scheduled holds nothing before its hour.
    if (!order.scheduledAt) book.move(available(accountNo), frozen(accountNo), amountFen + feeFen);
    return;
  }
  book.move(available(accountNo), 'fees', feeFen);
  const to = way === 'inside' ? available(payeeAccountNo) : state === 'processing' ? 'underWay' : 'bank';
  book.move(available(accountNo), to, amountFen);
}
