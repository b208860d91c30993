import { isKind, kindOf } from '#capabilities/account/contract/kinds.ts';
import { BATCH_UNSUPPORTED } from '#capabilities/upload/contract/errors.ts';
import { batchStates } from '#capabilities/upload/contract/words.ts';
import {
  batchesOf,
  mayUpload,
  type BatchKind,
  type BatchRun,
  type ListedBatch,
  type RunOfSeveral,
} from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { NO_RIGHT } from '#platform/kernel/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { queryBatches } from '../../contract/batch-operations.ts';
import { draftStates, stateWord, type OrderState } from '../../contract/words.ts';
import { progressOfOrders } from '../row/chunk-row.ts';

/**
 * `business/queryBatches`: the page below the upload of each kind of batch. `batchKinds`: those that know themselves
 * what became of their batches.
 */
export const showBatches =
  (batchKinds: readonly BatchKind[]): Handler<typeof queryBatches> =>
  async (context, { function: kind, pageNo, pageSize }) => {
    const { mid, permissions } = roleOf(context);
    if (!isKind(kind) || !kindOf(kind).batch) return fail(BATCH_UNSUPPORTED);
    if (!mayUpload(kind, permissions)) return fail(NO_RIGHT);
    const { tx } = context;
    const page = { first: (pageNo - 1) * pageSize, limit: pageSize };
    const { list, totalCount } = await batchesOf(tx, { mid, kind }, page);
    const orderNos = list.flatMap(({ orderNo }) => orderNo ?? []);
    const [states, progress, several] = await Promise.all([
      statesOf(tx, mid, orderNos),
      progressOfOrders(tx, mid, orderNos),
      runsOfSeveral(tx, mid, list, batchKinds.find(({ contract }) => contract.id === kind)?.runOfSeveral),
    ]);
    return ok({
      list: list.map((batch) => {
        const run = several.get(batch.batchId);
        const state = run ? stateOfRun(run) : (states.get(batch.orderNo ?? '') ?? null);
        const draft = state ? null : draftOf(batch);
        const lines = run ? { ...run, returned: 0 } : progress.get(batch.orderNo ?? '');
        return {
          batchId: batch.batchId,
          batchNo: batch.batchNo,
          fileName: batch.fileName,
          total: batch.total,
          amount: yuanOfFen(batch.amountFen),
          errorCount: batch.faultCount + batch.fileFaults.length,
          draft,
          orderState: state,
          stateName: run ? batchStates[run.state] : state ? stateWord(kind, state) : draftStates[draft!],
          orderNo: batch.orderNo,
          lines: lines ? { succeeded: lines.succeeded, failed: lines.failed + lines.returned } : null,
          uploadedBy: batch.personName,
          uploadedAt: shanghaiIso(batch.uploadedAt),
        };
      }),
      pageNo,
      pageSize,
      totalCount,
    });
  };

/** By batch, of a kind whose drafts become several orders. */
async function runsOfSeveral(
  tx: Tx,
  mid: string,
  batches: readonly ListedBatch[],
  runOf: RunOfSeveral | undefined,
): Promise<ReadonlyMap<string, BatchRun>> {
  const runs = new Map<string, BatchRun>();
  for (const { batchId, state } of runOf ? batches : [])
    if (state === 'submitted')
      runs.set(batchId, await runOf!(tx, { mid, batchId }, { onlyFailed: false, first: 0, limit: 0 }));
  return runs;
}

/** For its colour: there is no one order whose state it is. */
const stateOfRun = ({ state, failed, succeeded }: BatchRun): OrderState =>
  state !== 'done' ? 'processing' : failed === 0 ? 'succeeded' : succeeded > 0 ? 'partly_succeeded' : 'failed';

const draftOf = ({ state, faultCount, fileFaults }: ListedBatch): keyof typeof draftStates =>
  state === 'parsing' ? 'parsing' : faultCount + fileFaults.length > 0 ? 'faulty' : 'ready';

async function statesOf(tx: Tx, mid: string, orderNos: readonly string[]): Promise<Map<string, OrderState>> {
  if (orderNos.length === 0) return new Map();
  const rows = await tx.rows<{ orderNo: string; state: OrderState }>(
    'SELECT order_no, state FROM orders.orders WHERE mid = $1 AND order_no = ANY($2::text[])',
    [mid, orderNos],
    'orders.states',
  );
  return new Map(rows.map(({ orderNo, state }) => [orderNo, state]));
}
