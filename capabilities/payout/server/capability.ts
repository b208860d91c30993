import { batchApiBindings } from '#capabilities/order/server/index.ts';
import { payoutApiOperations, payoutBatchApi } from '../contract/api-operations.ts';
import { payoutApplication } from '../contract/application.ts';
import { payoutErrors, payoutMembers } from '../contract/errors.ts';
import { payoutFieldLabels } from '../contract/field-labels.ts';
import { payoutMenu } from '../contract/menu.ts';
import { payoutOperations } from '../contract/operations.ts';
import { payoutBindings } from './bindings.ts';
import { batchCode } from './place-batch.ts';
import { payoutKind } from './payout-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const payoutCapability = {
  name: 'payout',
  operations: payoutOperations,
  apiOperations: payoutApiOperations,
  apiBindings: () => batchApiBindings(payoutBatchApi, payoutKind),
  errors: payoutErrors,
  fieldLabels: payoutFieldLabels,
  errorMembers: payoutMembers,
  menu: payoutMenu,
  application: payoutApplication,
  bindings: payoutBindings,
  kinds: [payoutKind],
  codeSubjects: [batchCode],
};
