import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import { newLoginAndPay } from '../contract/login-operations.ts';
import * as operations from '../contract/operations.ts';
import { checkLogin } from './check-login.ts';
import { endTrade } from './close-trade.ts';
import { makeTrade } from './create-trade.ts';
import { openPayPage } from './open-pay-page.ts';
import { paymentKind } from './payment-kind.ts';
import { showTrades } from './show-trades.ts';

/** The calls of merchants for 收款单. */
export const checkoutBindings = (): Binding[] => [
  bind(operations.createTrade, makeTrade),
  bind(operations.listTrades, showTrades),
  bind(operations.closeTrade, endTrade),
  bind(operations.loginCheck, checkLogin),
  bind(operations.orderPay, placing(paymentKind)),
];

/** Calls of visitors: opening the pay page and its login, with the dependencies of identity. */
export const payPageBindings = (deps: IdentityDeps): Binding[] => [bind(newLoginAndPay, openPayPage(deps))];
