import type { MoneyOrderKind } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';

/** 2010 at once, 2011 scheduled (spec section 3). The money goes to the bank; that the bank account was the merchant's own is checked when the order is submitted. */
export const withdrawalKind: MoneyOrderKind = {
  kind: 'withdraw',
  typeCodes: { atOnce: '2010', scheduled: '2011' },
  destination: async () => ok({ to: 'bank' }),
};
