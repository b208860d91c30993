import { bind, type Binding } from '#platform/http/handler.ts';
import { downloadReceipts, downloadSummary, receivedReceipts, verifyReceipt } from '../contract/operations.ts';
import { giveReceipts, type ReceiptDeps } from './download-receipts.ts';
import { giveSummary } from './download-summary.ts';
import { verify } from './verify-receipt.ts';

export const receiptBindings = (deps: ReceiptDeps): Binding[] => [
  bind(downloadReceipts, giveReceipts(deps.paidOrdersOf, deps)),
  bind(receivedReceipts, giveReceipts(deps.receivedPaymentsOf, deps)),
  bind(downloadSummary, giveSummary(deps)),
  bind(verifyReceipt, verify(deps)),
];
