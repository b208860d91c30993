import { batchApiBindings } from '#capabilities/order/server/index.ts';
import { transferApiOperations, transferBatchApi } from '../contract/api-operations.ts';
import { transferErrors, transferMembers } from '../contract/errors.ts';
import { transferMenu } from '../contract/menu.ts';
import { transferOperations } from '../contract/operations.ts';
import { transferBindings } from './bindings.ts';
import { transferDemo } from './demo.ts';
import { batchCode } from './place-batch.ts';
import { transferKind } from './transfer-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const transferCapability = {
  name: 'transfer',
  operations: transferOperations,
  apiOperations: transferApiOperations,
  apiBindings: () => batchApiBindings(transferBatchApi, transferKind),
  errors: transferErrors,
  errorMembers: transferMembers,
  menu: transferMenu,
  bindings: transferBindings,
  kinds: [transferKind],
  codeSubjects: [batchCode],
  demo: transferDemo,
};
