/** The public part of receipts for higher capabilities and apps/server. Other files of this folder are private. */
export type { ReceiptDeps } from './download-receipts.ts';
export type { PaidOrder, PaidOrdersOf, PaymentRef } from './payment.ts';
