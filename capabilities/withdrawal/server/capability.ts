import type { DemoPayee } from '#capabilities/order/server/index.ts';
import { withdrawalErrors } from '../contract/errors.ts';
import { withdrawalFieldLabels } from '../contract/field-labels.ts';
import { withdrawalMenu } from '../contract/menu.ts';
import { withdraw, withdrawalOperations } from '../contract/operations.ts';
import { bankChange } from './bank-changes.ts';
import { withdrawalBindings } from './bindings.ts';
import { batchCode } from './place-batch.ts';
import { withdrawalCodes } from './withdrawal-code.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const withdrawalCapability = {
  name: 'withdrawal',
  operations: withdrawalOperations,
  errors: withdrawalErrors,
  fieldLabels: withdrawalFieldLabels,
  menu: withdrawalMenu,
  bindings: withdrawalBindings,
  changes: [bankChange],
  kinds: [withdrawalKind],
  codeSubjects: [...withdrawalCodes, batchCode],
  demo: {
    orders: [
      {
        contract: withdrawalKind.contract,
        operation: withdraw,
        input: ({ id, speed }: DemoPayee) => ({ bankAccountId: id, speed }),
      },
    ],
  },
};
