import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { placeBatch } from './place-batch.ts';
import { payoutKind } from './payout-kind.ts';
import { showOpened } from './show-opened.ts';
import { showAvailableCashierAccounts, showCashierAccounts, showPaymentAccountLimit } from './show-paying-accounts.ts';

export const payoutBindings = (): Binding[] => [
  bind(operations.checkWebDaiFuFuncProduct, showOpened),
  bind(operations.payOut, placing(payoutKind)),
  bind(operations.payOutBatch, placeBatch),
  bind(operations.getPaymentAccountLimit, showPaymentAccountLimit),
  bind(operations.getCashierAccount, showCashierAccounts),
  bind(operations.getAvailCashierAccount, showAvailableCashierAccounts),
];
