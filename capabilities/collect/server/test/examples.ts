import { ARRIVES, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import type { MandatedExamples } from '#capabilities/order/server/test/conformance-mandated.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { newId } from '#platform/kernel/id.ts';
import { collectInContract } from '../../contract/kind.ts';
import { collectAuditRules } from '../audit-rules.ts';
import { collectBindings } from '../bindings.ts';
import { collectKind } from '../collect-kind.ts';
import { start, fixture, grant, granted, openCollect } from './collect-fixture.ts';

export const mandated: readonly MandatedExamples[] = [
  {
    kind: collectKind,
    bindings: collectBindings(),
    audit: collectAuditRules,
    async input(fixture, payer, payee) {
      const { mandateId } = must(await grant(payer, payee, {}, fixture));
      return {
        mandateId,
        input: {
          requestNo: newId(),
          mid: payee.mid,
          runId: newId(),
          itemNo: 1,
          mandateId,
          wishFen: 100n,
          mostFen: null,
          remark: '',
        } as {
          requestNo: string;
        },
      };
    },
  },
];

export const incoming: readonly IncomingExamples[] = [
  {
    contract: collectInContract,
    open: async () => {
      await openCollect();
      return fixture;
    },
    arrivals: {
      async '3040'(parent) {
        const mandateId = await granted(await fixture.openMerchant(), parent);
        must(await start(parent, [{ mandateId, amount: ARRIVES }], ARRIVES));
        return () => fixture.run();
      },
    },
  },
];
