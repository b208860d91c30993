import type { Fen } from '#platform/kernel/money.ts';

/** What makes two collections with one number the same. */
export interface CollectionContent {
  accountNo: string;
  amountFen: Fen;
  payerName: string;
  note: string;
  channel: string;
  paidAt: Date;
  isPending: boolean;
}

export const isSameCollection = (one: CollectionContent, other: CollectionContent): boolean =>
  one.accountNo === other.accountNo &&
  one.amountFen === other.amountFen &&
  one.payerName === other.payerName &&
  one.note === other.note &&
  one.channel === other.channel &&
  one.paidAt.getTime() === other.paidAt.getTime() &&
  one.isPending === other.isPending;

/**
 * Out of which money a refund goes back: what of the collection is not settled yet (its amount less the fee and what
 * was refunded out of it), and the rest, which is the fee's part, out of what is available.
 */
export function refundParts(
  amountFen: Fen,
  { unsettledFen }: { unsettledFen: Fen },
): { pendingFen: Fen; availableFen: Fen } {
  const pendingFen = amountFen < unsettledFen ? amountFen : unsettledFen;
  return { pendingFen, availableFen: amountFen - pendingFen };
}
