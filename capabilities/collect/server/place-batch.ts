import { mandatesHeld, submittingSeveral } from '#capabilities/order/server/index.ts';
import { sumFen } from '#platform/kernel/money.ts';
import type { ErrorOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { COLLECT_GRANT_ENDED } from '../contract/errors.ts';
import { collectContract } from '../contract/kind.ts';
import type { createCollection } from '../contract/operations.ts';
import { ALL } from '../contract/words.ts';
import { mandateOfRow } from './check-accounts.ts';
import { collectKind } from './collect-kind.ts';
import { startCollection, type RequestedCollection } from './create-collection.ts';

/** `collect/batch`: one collection from the accounts of the sheet, begun as `collect/create` begins it. */
export const placeBatch = submittingSeveral<ErrorOf<typeof createCollection>>({
  kind: collectKind,
  async place(context, rows, { batchId, requestNo }, { mid }) {
    const held = await mandatesHeld(context.tx, mid, collectContract.id);
    const requested: RequestedCollection[] = [];
    for (const { amountFen, texts } of rows) {
      const mandate = mandateOfRow(held, texts);
      if ('field' in mandate) return fail(COLLECT_GRANT_ENDED);
      const { mandateId } = mandate;
      const { remark = '' } = texts;
      // Of 全部 no more than the person saw, regardless of what comes to the account meanwhile.
      requested.push({
        mandateId,
        remark,
        ...(texts.amount === ALL ? { wishFen: null, mostFen: amountFen } : { wishFen: amountFen }),
      });
    }
    const amountFen = sumFen(rows.map((row) => row.amountFen));
    const started = await startCollection(context, { requestNo, requested, amountFen, batchId });
    return started.ok ? ok({ orders: started.data.count, waiting: 0 }) : started;
  },
});
