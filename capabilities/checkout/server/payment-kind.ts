import { payInside, type Kind } from '#capabilities/order/server/index.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { paymentContract } from '../contract/kind.ts';
import type { orderPay } from '../contract/operations.ts';
import { decidePayment } from './decide-payment.ts';
import { endPayment } from './trade-row.ts';

/**
 * 4010, always at once, never scheduled. Inside the provider, final the moment it runs; its end ends or reopens the
 * trade.
 */
export const paymentKind: Kind<InputOf<typeof orderPay>, ErrorOf<typeof orderPay>> = {
  contract: paymentContract,
  // Inside the provider, so at the price of a transfer.
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 50n }],
  decide: decidePayment,
  destination: payInside,
  onEnd: endPayment,
};
