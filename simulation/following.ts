import type { Fen } from '#platform/kernel/money.ts';
import type { Ask } from './ask.ts';
import { isHeld, isUnpaid, wayOf, type OrderRow } from './book.ts';
import type { Lines } from './lines.ts';

/** What is known of orders that follow others: they use what these hold, or pay back what these have paid. */
export interface Known {
  orders: ReadonlyMap<string, OrderRow>;
  asks: ReadonlyMap<string, Ask>;
  lines: Lines;
}

const sum = (orders: readonly OrderRow[]): Fen => orders.reduce((fen, { amountFen }) => fen + amountFen, 0n);
const ordersOf = ({ orders }: Known): OrderRow[] => [...orders.values()];
const followersOf = (known: Known, { orderNo }: Pick<OrderRow, 'orderNo'>): OrderRow[] =>
  ordersOf(known).filter(({ originalNo }) => originalNo === orderNo);

/** What of an order is left for others of these kinds that follow it. */
export const leftOf = (known: Known, { orderNo, amountFen }: OrderRow, kinds: readonly string[]): Fen =>
  ordersOf(known)
    .filter((order) => kinds.includes(order.kind) && !isUnpaid(order))
    .reduce(
      (fen, order) => fen - (order.originalNo === orderNo ? order.amountFen : known.lines.paidBack(order, orderNo)),
      amountFen,
    );

/** The orders that have set a part of a trade apart, also those that came to nothing. */
export const freezesOf = (known: Known, tradeNo: string): OrderRow[] =>
  ordersOf(known).filter(({ requestNo }) => known.asks.get(requestNo)?.about === tradeNo);

/** What receivers have got of what an order holds. */
export const takenOf = (known: Known, order: OrderRow): Fen =>
  sum(followersOf(known, order).filter((one) => wayOf(one) === 'taken' && one.state === 'succeeded'));

/** What they have given back of it. */
const givenBackOf = (known: Known, order: OrderRow): Fen =>
  sum(
    followersOf(known, order)
      .flatMap((share) => followersOf(known, share))
      .filter(({ kind, state }) => kind === 'split_return' && state === 'succeeded'),
  );

/** What of a trade is not paid back, because it is held for others or was given to them. */
export function claimedOf(known: Known, tradeNo: string): Fen {
  const freezes = freezesOf(known, tradeNo);
  // While it is held nothing of the trade goes back.
  if (freezes.some((order) => isHeld(order))) return (known.orders.get(tradeNo)?.amountFen ?? 0n) * 2n;
  return freezes.reduce((fen, order) => fen + takenOf(known, order) - givenBackOf(known, order), 0n);
}

export const isFinished = (known: Known, order: OrderRow): boolean =>
  followersOf(known, order).some((one) => wayOf(one) === 'released' && one.state === 'succeeded');

/** Its payee has paid it back, as a capture or as a pre-authorisation with one. */
export const isVoided = (known: Known, order: OrderRow): boolean =>
  followersOf(known, order).some(
    (one) => (one.kind === 'preauth_capture_void' && one.state === 'succeeded') || isVoided(known, one),
  );

/** It uses what another order held, which has ended meanwhile. */
export const hasLostItsHold = ({ orders }: Known, { originalNo, kind }: OrderRow): boolean =>
  ['taken', 'released'].includes(wayOf({ kind })) && orders.get(originalNo ?? '')?.state !== 'authorized';
