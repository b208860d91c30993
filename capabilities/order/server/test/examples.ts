import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { bankReturnContract } from '../../contract/kind.ts';
import { orderBindings } from '../bindings.ts';
import { ARRIVES, type IncomingExamples } from './conformance-incoming.ts';
import { must, OrderFixture } from './order-fixture.ts';
import { succeeded } from './scripted-rail.ts';

export const incoming: readonly IncomingExamples[] = [
  {
    contract: bankReturnContract,
    open: () =>
      OrderFixture.open({
        bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
        kinds: [withdrawalKind],
      }),
    arrivals: {
      // The fee of the withdrawal stays paid: the reason is not the provider's.
      async '9010'(merchant, fixture) {
        const { orderNo } = must(await fixture.withdraw(merchant, { amount: ARRIVES }));
        fixture.rail.plan(orderNo, { send: [succeeded()] });
        await fixture.run();
        fixture.rail.sendBack({
          returnNo: `RT${orderNo}`,
          channelNo: `${merchant.mid}-${orderNo}`,
          amountFen: fenOfYuan(ARRIVES),
          reason: '户名不符',
          at: fixture.clock.now(),
        });
        return () => fixture.readReturns();
      },
    },
  },
];
