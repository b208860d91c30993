/** The public part of receipts for higher capabilities and apps/server. Other files of this folder are private. */
export { RECEIPT_YEARS, RECEIPTS_A_JOB } from '../constants.ts';
export { receiptFiles, receiptFormat } from './receipt-files.ts';
export type { ReceiptDeps } from './download-receipts.ts';
export type { PaidOrder, PaidOrdersOf, PaymentRef } from './payment.ts';
