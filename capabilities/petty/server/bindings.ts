import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { applyKind } from './apply-kind.ts';
import { expenseKind } from './expense-kind.ts';
import { returnKind } from './return-kind.ts';
import { open, showAccounts, showEntries, showPettyOf, showStaff } from './show-accounts.ts';

export const pettyBindings = (): Binding[] => [
  bind(operations.findPettyAccount, showPettyOf),
  bind(operations.openPettyAccount, open),
  bind(operations.listPettyStaff, showStaff),
  bind(operations.listPettyAccounts, showAccounts),
  bind(operations.listPettyEntries, showEntries),
  bind(operations.applyPetty, placing(applyKind)),
  bind(operations.claimExpense, placing(expenseKind)),
  bind(operations.returnPetty, placing(returnKind)),
];
