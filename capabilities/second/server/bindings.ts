import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { payKind, rechargeKind, returnKind, transferKind } from './second-kinds.ts';
import { open, showEntries, showSecond, showSeconds } from './show-second.ts';

export const secondBindings = (): Binding[] => [
  bind(operations.listSecondAccounts, showSeconds),
  bind(operations.getSecondAccount, showSecond),
  bind(operations.listSecondEntries, showEntries),
  bind(operations.openSecondAccount, open),
  bind(operations.rechargeSecond, placing(rechargeKind)),
  bind(operations.returnSecond, placing(returnKind)),
  bind(operations.transferSecond, placing(transferKind)),
  bind(operations.paySecond, placing(payKind)),
];
