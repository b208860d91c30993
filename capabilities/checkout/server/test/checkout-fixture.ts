import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { listed, tradesMustAddUp, type Bill } from './pay-links.ts';
import { checkoutBindings } from '../bindings.ts';
import { paymentKind } from '../payment-kind.ts';

export let fixture: OrderFixture;
export let payee: TestMerchant;

export async function openCheckout(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...checkoutBindings()],
    kinds: [paymentKind],
  });
  payee = await fixture.openMerchant({ balance: '0.01' });
}

/** After each test. */
export async function checkoutMustAddUp(): Promise<void> {
  await fixture.mustAddUp();
  await tradesMustAddUp(fixture);
}

export interface Payment {
  amount?: string;
  payeeAccountNo?: string;
  accountNo?: string;
  quoteId?: string;
  requestNo?: string;
}

/** As the pay page does it: a quote, then the order. */
export async function pay(
  merchant: TestMerchant,
  one: Bill,
  { who = 'maker', ...instead }: Payment & { who?: Who } = {},
): Promise<Result<Placed>> {
  const { accountNo } = merchant.account;
  const quoteId =
    instead.quoteId ?? (await fixture.quote(merchant, { function: 'payment', accountNo, amount: one.amount }));
  return fixture.call<Placed>(merchant, who, 'bfp/orderPay', {
    requestNo: newId(),
    trade: one.trade,
    quoteId,
    accountNo,
    amount: one.amount,
    payeeAccountNo: maskAccount(payee.account.accountNo),
    ...instead,
  });
}
export const stateOf = async (one: Bill): Promise<string> =>
  (await listed(fixture, payee, { keyword: one.tradeNo }))[0]!.state;
