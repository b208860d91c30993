import { billErrors } from '../contract/errors.ts';
import { billMenu } from '../contract/menu.ts';
import { billOperations } from '../contract/operations.ts';
import { entryBillNames, orderBillNames } from './bill-names.ts';
import { billBindings } from './bindings.ts';
import { entryFile } from './entry-bill.ts';
import { orderBillFile } from './order-bill.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const billCapability = {
  name: 'bill',
  operations: billOperations,
  errors: billErrors,
  menu: billMenu,
  bindings: billBindings,
  exports: [...entryBillNames.map(entryFile), ...orderBillNames.map(orderBillFile)],
};
