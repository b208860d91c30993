import { bind, type Binding } from '#platform/http/handler.ts';
import { downloadReceipts, downloadSummary, verifyReceipt } from '../contract/operations.ts';
import { giveReceipts, type ReceiptDeps } from './download-receipts.ts';
import { giveSummary } from './download-summary.ts';
import { verify } from './verify-receipt.ts';

export const receiptBindings = (deps: ReceiptDeps): Binding[] => [
  bind(downloadReceipts, giveReceipts(deps)),
  bind(downloadSummary, giveSummary(deps)),
  bind(verifyReceipt, verify(deps)),
];
