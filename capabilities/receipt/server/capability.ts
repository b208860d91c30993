import { kept } from '#platform/db/retention.ts';
import { receiptApiOperations } from '../contract/api-operations.ts';
import { receiptErrors, receiptMembers } from '../contract/errors.ts';
import { receiptFieldLabels } from '../contract/field-labels.ts';
import { receiptOperations } from '../contract/operations.ts';
import { receiptBindings } from './bindings.ts';
import type { ReceiptDeps } from './download-receipts.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const receiptCapability = {
  name: 'receipt',
  retention: [kept('proof', 'receipt.receipts')],
  operations: receiptOperations,
  apiOperations: receiptApiOperations,
  errors: receiptErrors,
  fieldLabels: receiptFieldLabels,
  errorMembers: receiptMembers,
  bindings: ({ receipts }: { receipts: ReceiptDeps }) => receiptBindings(receipts),
};
