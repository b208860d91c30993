import { ARRIVES, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { COLLECTION } from '../../constants.ts';
import { collectionContract, collectionRefundContract } from '../../contract/kind.ts';
import { credit, fixture, itemFor, openCollections } from './collection-fixture.ts';

export const incoming: readonly IncomingExamples[] = [
  {
    contract: collectionContract,
    open: async () => {
      await openCollections();
      return fixture;
    },
    arrivals: {
      [COLLECTION]: async (merchant) => {
        const item = itemFor(merchant, { amountFen: fenOfYuan(ARRIVES), isPending: false });
        return () => credit([item]);
      },
    },
  },
];

/** The provider's own systems make its orders: collections.db.test.ts shows them. */
export const ofProvider = [collectionRefundContract];
