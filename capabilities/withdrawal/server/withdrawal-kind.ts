import type { MoneyOrderKind } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { withdrawalContract } from '../contract/kind.ts';

/** 2010 at once, 2011 scheduled (spec section 3). The money goes to the bank; that the bank account was the merchant's own is checked when the order is submitted. */
export const withdrawalKind: MoneyOrderKind = {
  contract: withdrawalContract,
  // Our own decision (domain-rules sections 3.6 and 4): T+0 costs more than T+1.
  price: [
    { speed: 'T0', fromFen: 0n, rate: '0.0002', minFen: 2_00n, maxFen: 50_00n },
    { speed: 'T1', fromFen: 0n, fixedFen: 1_00n },
    { speed: 'T1', fromFen: 50_000_00n, fixedFen: 2_00n },
  ],
  typeCodes: { atOnce: '2010', scheduled: '2011' },
  destination: async () => ok({ to: 'bank' }),
};
