import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { proposePaymentEnd, showUnknownPayments } from './payment-result.ts';
import { ordersFile, showAllOrders } from './show-orders.ts';
import { showRail } from './show-rail.ts';

export const orderProviderBindings = (): Binding[] => [
  bind(operations.pageAllOrders, showAllOrders),
  bind(operations.exportAllOrders, ordersFile),
  bind(operations.showOrderRail, showRail),
  bind(operations.pageUnknownPayments, showUnknownPayments),
  bind(operations.proposePaymentResult, proposePaymentEnd),
];
