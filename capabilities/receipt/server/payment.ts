import { RECEIPT_YEARS } from '../constants.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FeeFrom } from '#capabilities/account/contract/fee-from.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ReceiptEnd } from '../contract/words.ts';

/** One payment that has ended, as a receipt shows it. */
export interface PaidOrder {
  orderNo: string;
  /** Of a batch; 0: the order is one payment. */
  lineNo: number;
  end: ReceiptEnd;
  typeCode: string;
  typeName: string;
  payer: { name: string; accountNo: string; bankName: string };
  payee: { name: string; accountNo: string; bankName: string };
  amountFen: Fen;
  /** Null: the payee's receipt; what the payment cost concerns its payer. */
  feeFen: Fen | null;
  /** The fee was taken out of what the payer entered. */
  feeFrom: FeeFrom;
  remark: string;
  /** The payer's own number; empty on the payee's receipt. */
  requestNo: string;
  /** The bank's number; empty for what stays inside the provider. */
  bankSerial: string;
  /** When it was booked on the merchant's account, which is before the bank told its end. */
  bookedAt: Date;
  finishedAt: Date;
}

/** A batch that has ended, as its summary receipt shows it. */
export interface PaidBatch extends Pick<
  PaidOrder,
  'orderNo' | 'typeCode' | 'typeName' | 'payer' | 'remark' | 'finishedAt'
> {
  /** The merchant's number of the file; without one that of the request. */
  batchNo: string;
  payeeName: string;
  submitted: Lines;
  /** Those that moved money, the returned ones among them; `feeFen` is what they cost when they were paid. */
  paid: Lines & { feeFen: Fen };
  returned: Lines;
  /** Its lines are booked some hundred at a time. */
  firstBookedAt: Date;
  lastBookedAt: Date;
}
interface Lines {
  count: number;
  amountFen: Fen;
}

export interface PaymentRef {
  orderNo: string;
  /** Absent: all payments of the order. */
  lineNo?: number | undefined;
}

/**
 * The payments of orders that succeeded, or were returned since; at most `limit`. Orders lie above this folder:
 * apps/server hands it in.
 */
export type PaidOrdersOf = (
  tx: Tx,
  mid: string,
  refs: readonly PaymentRef[],
  limits: { since: Date; limit: number },
) => Promise<PaidOrder[]>;

/** Null: no batch, or none that has ended and moved money since. */
export type PaidBatchOf = (tx: Tx, mid: string, orderNo: string, since: Date) => Promise<PaidBatch | null>;

/** Payments that ended before it have no receipt any more. */
export function receiptsSince(at: Date): Date {
  const since = new Date(at);
  since.setUTCFullYear(since.getUTCFullYear() - RECEIPT_YEARS);
  return since;
}
