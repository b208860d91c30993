import { RECEIPT_YEARS } from '../constants.ts';
import type { Tx } from '#platform/db/database.ts';
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
  feeFen: Fen;
  remark: string;
  /** The merchant's own number. */
  requestNo: string;
  /** The bank's number; empty for what stays inside the provider. */
  bankSerial: string;
  finishedAt: Date;
}

export interface PaymentRef {
  orderNo: string;
  /** Absent: all payments of the order. */
  lineNo?: number | undefined;
}

/**
 * The payments of orders that succeeded, or were returned since; `most` at the most. Orders lie above this folder:
 * apps/server hands it in.
 */
export type PaidOrdersOf = (
  tx: Tx,
  mid: string,
  refs: readonly PaymentRef[],
  limits: { since: Date; most: number },
) => Promise<PaidOrder[]>;

/** Payments that ended before it have no receipt any more. */
export function receiptsSince(at: Date): Date {
  const since = new Date(at);
  since.setUTCFullYear(since.getUTCFullYear() - RECEIPT_YEARS);
  return since;
}
