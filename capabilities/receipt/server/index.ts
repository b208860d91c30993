/** The public part of receipts for higher capabilities and apps/server. Other files of this folder are private. */
export { RECEIPT_FILE_DAYS, RECEIPTS_A_JOB } from '../constants.ts';
export { receiptFiles, receiptFormat } from './receipt-files.ts';
export type { ReceiptDeps } from './download-receipts.ts';
export { receiptsSince, type PaidBatchOf, type PaidOrder, type PaidOrdersOf, type PaymentRef } from './payment.ts';
