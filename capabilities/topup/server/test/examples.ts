import type { IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import { topupContract } from '../../contract/kind.ts';
import { acsOf, collect, fixture, openTopup, remit } from './topup-fixture.ts';

export const incoming: readonly IncomingExamples[] = [
  {
    contract: topupContract,
    open: async () => {
      await openTopup();
      return fixture;
    },
    send: (merchant) => void remit(acsOf(merchant)),
    receive: () => collect(),
  },
];
