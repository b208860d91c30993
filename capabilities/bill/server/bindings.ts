import { bind, type Binding } from '#platform/http/handler.ts';
import { entryBillOperations, orderBillOperations } from '../contract/operations.ts';
import { entryBillNames, orderBillNames } from './bill-names.ts';
import { showEntries } from './entry-bill.ts';
import { showOrders } from './order-bill.ts';

export const billBindings = (): Binding[] => [
  ...entryBillNames.map((name) => bind(entryBillOperations[name], showEntries(name))),
  ...orderBillNames.map((name) => bind(orderBillOperations[name], showOrders(name))),
];
