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
  /** The account whose money it is: the one above, or another one that pays for the same merchant. */
  fromNo: string;
  payeeAccountNo: string;
  requestNo: string;
  submittedAt: Date;
  scheduledAt: Date | null;
  originalNo: string | null;
  failReason: string;
}

/** How the money of a kind goes. `pooled`: to a place of the provider's, where it waits for somebody. */
type Way = 'inside' | 'rail' | 'pooled' | 'arriving' | 'collected' | 'held' | 'taken' | 'released';
const ways: Readonly<Record<string, Way>> = {
  transfer: 'inside',
  payment: 'inside',
  withdraw: 'rail',
  payout: 'rail',
  topup: 'arriving',
  bank_return: 'arriving',
  refund: 'inside',
  split_freeze: 'held',
  split_share: 'taken',
  split_finish: 'released',
  split_return: 'inside',
  preauth: 'held',
  preauth_capture: 'taken',
  preauth_void: 'released',
  preauth_capture_void: 'inside',
  collection: 'collected',
  collection_refund: 'collected',
  second_recharge: 'inside',
  second_return: 'inside',
  second_transfer: 'inside',
  second_pay: 'inside',
  petty_apply: 'inside',
  petty_expense: 'inside',
  petty_return: 'inside',
  petty_transfer: 'inside',
  petty_withdraw: 'rail',
  petty_coupon: 'pooled',
  petty_coupon_in: 'arriving',
  redpacket: 'pooled',
  redpacket_in: 'arriving',
  collect: 'pooled',
  wealth_buy: 'pooled',
  wealth_redeem: 'pooled',
  wealth_in: 'arriving',
  collect_in: 'arriving',
};

/** Where money of these kinds goes that is pooled, or comes from. */
const places: Readonly<Record<string, string>> = {
  topup: 'unclaimed',
  bank_return: 'bank',
  petty_coupon: 'coupons',
  petty_coupon_in: 'coupons',
  redpacket: 'packets',
  redpacket_in: 'packets',
  collect: 'collecting',
  wealth_buy: 'fund',
  wealth_redeem: 'fund',
  wealth_in: 'fund',
  collect_in: 'collecting',
};
/** All of it goes to somebody, at the latest when its time is over. */
export const POOLS = ['coupons', 'packets', 'collecting'] as const;

export function wayOf({ kind }: Pick<OrderRow, 'kind'>): Way {
  const way = ways[kind];
  if (!way) throw new Error(`the model does not know the kind ${kind}`);
  return way;
}

/** Money by place: `<account number> available`, `… frozen`, or `bank`, `channel`, `fees`, `unclaimed`, `underWay`. */
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
export const pending = (accountNo: string): string => `${accountNo} pending`;
export const frozen = (accountNo: string): string => `${accountNo} frozen`;

/** Its money is still set apart. */
const HELD: readonly OrderState[] = ['pending_review', 'scheduled', 'queued', 'authorized'];
export const isHeld = ({ state }: Pick<OrderRow, 'state'>): boolean => HELD.includes(state);

/** It paid nobody, and never will. */
const UNPAID: readonly OrderState[] = ['rejected', 'returned_to_maker', 'withdrawn', 'expired', 'failed'];
export const isUnpaid = ({ state }: Pick<OrderRow, 'state'>): boolean => UNPAID.includes(state);
export const isOver = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  UNPAID.includes(state) || ['succeeded', 'partly_succeeded', 'returned'].includes(state);

interface Context {
  /** Of what arrives because the bank sent it back. */
  feeBackFen: Fen;
  /** It was asked to hold nothing before it is paid. */
  waits: boolean | undefined;
  /** What orders that follow it were paid out of its hold. */
  takenFen: Fen;
}

/** What an order in its state has done to the money: what is held before it is paid, what was paid, what came back. */
export function moveMoney(book: Book, order: OrderRow, { feeBackFen, waits = false, takenFen }: Context): void {
  const { amountFen, feeFen, fromNo: accountNo, payeeAccountNo, state } = order;
  const way = wayOf(order);
  // The money of the first is in collections.ts, that of the second in the order that it follows.
  if (way === 'collected' || way === 'released') return;
  if (way === 'held') {
    if (isHeld(order)) book.move(available(accountNo), frozen(accountNo), amountFen - takenFen);
    return;
  }
  if (way === 'taken') {
    // What came back did so by another order.
    if (['succeeded', 'returned'].includes(state))
      book.move(available(accountNo), available(payeeAccountNo), amountFen);
    return;
  }
  if (way === 'arriving') {
    if (state !== 'succeeded') throw new Error(`money that arrived is ${state}`);
    book.move(places[order.kind]!, available(accountNo), amountFen);
    book.move('fees', available(accountNo), feeBackFen);
    return;
  }
  if (isUnpaid(order) || state === 'awaiting_funds') return;
  if (['pending_review', 'scheduled', 'queued'].includes(state)) {
    // What its maker scheduled holds nothing before its hour.
    if (!order.scheduledAt && !waits) book.move(available(accountNo), frozen(accountNo), amountFen + feeFen);
    return;
  }
  book.move(available(accountNo), 'fees', feeFen);
  book.move(available(accountNo), payeeOf(order), amountFen);
}

/** Where money of an order, or of its line, is when it has left its account. */
export function payeeOf({ kind, state, payeeAccountNo }: Record<'kind' | 'state' | 'payeeAccountNo', string>): string {
  const way = wayOf({ kind });
  if (way === 'pooled') return places[kind]!;
  if (way === 'inside') return available(payeeAccountNo);
  return state === 'processing' ? 'underWay' : 'bank';
}
