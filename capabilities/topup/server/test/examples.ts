import { ARRIVES, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { OTHERS_REMITTANCE, OWN_REMITTANCE } from '../../constants.ts';
import { topupContract } from '../../contract/kind.ts';
import { acsOf, collect, fixture, openTopup, remit } from './topup-fixture.ts';

const remitted = (merchant: TestMerchant, more: { payerName?: string }) => {
  remit(acsOf(merchant), { amountFen: fenOfYuan(ARRIVES), ...more });
  return () => collect();
};

export const incoming: readonly IncomingExamples[] = [
  {
    contract: topupContract,
    open: async () => {
      await openTopup();
      return fixture;
    },
    arrivals: {
      [OWN_REMITTANCE]: async (merchant) => remitted(merchant, { payerName: merchant.account.name }),
      [OTHERS_REMITTANCE]: async (merchant) => remitted(merchant, {}),
    },
  },
];
