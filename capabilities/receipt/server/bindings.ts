import { bind, type Binding } from '#platform/http/handler.ts';
import { downloadReceipts, verifyReceipt } from '../contract/operations.ts';
import { giveReceipts, type ReceiptDeps } from './download-receipts.ts';
import { verify } from './verify-receipt.ts';

export const receiptBindings = (deps: ReceiptDeps): Binding[] => [
  bind(downloadReceipts, giveReceipts(deps)),
  bind(verifyReceipt, verify(deps.paidOrdersOf)),
];
