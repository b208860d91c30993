import { randomInt } from 'node:crypto';
import { decideDebit, findAccount } from '#capabilities/account/server/index.ts';
import { lockOriginals, newOrderNumber, payBackArrived } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { sumFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { COLLECTION_REFUND } from '../constants.ts';
import {
  COLLECTION_ACCOUNT_MAY_NOT_PAY,
  COLLECTION_MISSING,
  COLLECTION_REFUND_NUMBER_REUSED,
  COLLECTION_REFUND_TOO_HIGH,
  COLLECTION_REFUND_WITHOUT_FUNDS,
} from '../contract/errors.ts';
import { collectionRefundContract } from '../contract/kind.ts';
import { channelCash } from '../contract/provider-accounts.ts';
import { refundParts } from '../domain/collection-rule.ts';
import { collectionsOf, findRefund, insertRefund, refundsOf, type Collection, type Refund } from './rows.ts';

/** A refund as the provider's own systems ask for it; the amount is in fen. */
export interface RefundItem {
  /** The number that they gave it: unique over all merchants. */
  refundNo: string;
  collectionNo: string;
  amountFen: Fen;
  reason: string;
}
export type RefundRefusal =
  | typeof COLLECTION_MISSING
  | typeof COLLECTION_REFUND_TOO_HIGH
  | typeof COLLECTION_REFUND_WITHOUT_FUNDS
  | typeof COLLECTION_REFUND_NUMBER_REUSED
  | typeof COLLECTION_ACCOUNT_MAY_NOT_PAY;

/**
 * Gives a collection back to its payer, whole or in parts (order 5991): never more than was collected, out of what is
 * not settled yet, then out of what is available. What is short is refused whole. The fee stays with the provider, so
 * a refund of the whole amount takes the fee's part out of what is available. A number that was used answers what it
 * answered before, or 09408KPLMS for other content.
 *
 * In a transaction that is bound to all merchants. Posts, so it is the last that the transaction does; a refusal leaves
 * nothing.
 */
export async function refundCollection(tx: Tx, item: RefundItem, at: Date): Promise<Result<Refund, RefundRefusal>> {
  return tx.savepoint(
    () => refundInside(tx, item, at),
    (result) => !result.ok,
  );
}

async function refundInside(tx: Tx, item: RefundItem, at: Date): Promise<Result<Refund, RefundRefusal>> {
  const { refundNo, collectionNo, amountFen, reason } = item;
  const [collection] = await collectionsOf(tx, [collectionNo]);
  if (!collection) return answered(await findRefund(tx, refundNo), item) ?? fail(COLLECTION_MISSING);
  const { mid, orderNo } = collection;
  const [original] = await lockOriginals(tx, [{ mid, orderNo }]);
  if (!original) throw new Error(`collection ${collectionNo} has no order ${orderNo}`);
  const before = answered(await findRefund(tx, refundNo), item);
  if (before) return before;
  if (amountFen > original.remainingFen) return fail(COLLECTION_REFUND_TOO_HIGH);
  const account = await findAccount(tx, mid, collection.accountNo);
  if (!account || !decideDebit(account).ok) return fail(COLLECTION_ACCOUNT_MAY_NOT_PAY);

  const unsettledFen = await unsettledOf(tx, collection);
  const { pendingFen, availableFen } = refundParts(amountFen, { unsettledFen });
  const refund: Refund = {
    refundNo,
    mid,
    collectionNo,
    orderNo: newOrderNumber(at, (below) => randomInt(below)),
    amountFen,
    pendingFen,
    reason,
    refundedAt: at,
  };
  // Another transaction has used the number for another collection, at this moment.
  if (!(await insertRefund(tx, refund))) return fail(COLLECTION_REFUND_NUMBER_REUSED);
  const paid = await payBackArrived(tx, collectionRefundContract, {
    account,
    original,
    payee: { name: collection.payerName, accountNo: '', bankName: collection.channel },
    orderNo: refund.orderNo,
    typeCode: COLLECTION_REFUND,
    requestNo: refundNo,
    from: [
      { accountId: account.pendingId, amountFen: pendingFen },
      { accountId: account.availableId, amountFen: availableFen },
    ].filter(({ amountFen: part }) => part > 0n),
    to: channelCash.id,
    remark: reason,
    at,
  });
  return paid ? ok(refund) : fail(COLLECTION_REFUND_WITHOUT_FUNDS);
}

/** What the number was answered before; null: it is free. */
const answered = (
  refund: Refund | undefined,
  item: RefundItem,
): Result<Refund, typeof COLLECTION_REFUND_NUMBER_REUSED> | null => {
  if (!refund) return null;
  const isSame =
    refund.collectionNo === item.collectionNo && refund.amountFen === item.amountFen && refund.reason === item.reason;
  return isSame ? ok(refund) : fail(COLLECTION_REFUND_NUMBER_REUSED);
};

/** What of a collection waits for its settlement, which cannot end while this transaction is open. */
async function unsettledOf(tx: Tx, { mid, accountNo, settlesOn, ...collection }: Collection): Promise<Fen> {
  if (settlesOn === null) return 0n;
  const settlement = await tx.one<{ settledAt: Date | null }>(
    `SELECT settled_at FROM collection.settlements WHERE mid = $1 AND account_no = $2 AND day = $3::text::date FOR SHARE`,
    [mid, accountNo, settlesOn],
    'collection.share_settlement',
  );
  if (settlement!.settledAt !== null) return 0n;
  const refunded = await refundsOf(tx, collection.collectionNo);
  return collection.amountFen - collection.feeFen - sumFen(refunded.map(({ pendingFen }) => pendingFen));
}
