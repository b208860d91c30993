import { isKind, kindOf } from '#capabilities/account/contract/kinds.ts';
import { batchesOf, mayUpload, type ListedBatch } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { queryBatches } from '../../contract/batch-operations.ts';
import { draftStates, stateWord, type OrderState } from '../../contract/words.ts';
import { progressOfOrders } from '../row/chunk-row.ts';

/** `business/queryBatches`: the page below the upload of each kind of batch. */
export const showBatches: Handler<typeof queryBatches> = async (context, { function: kind, pageNo, pageSize }) => {
  const { mid, permissions } = roleOf(context);
  if (!isKind(kind) || !kindOf(kind).batch) return fail('02901KCSDS');
  if (!mayUpload(kind, permissions)) return fail('01001KCSDC');
  const { tx } = context;
  const page = { first: (pageNo - 1) * pageSize, most: pageSize };
  const { list, totalCount } = await batchesOf(tx, { mid, kind }, page);
  const orderNos = list.flatMap(({ orderNo }) => orderNo ?? []);
  const [states, progress] = await Promise.all([statesOf(tx, mid, orderNos), progressOfOrders(tx, mid, orderNos)]);
  return ok({
    list: list.map((batch) => {
      const state = states.get(batch.orderNo ?? '') ?? null;
      const draft = state ? null : draftOf(batch);
      const lines = progress.get(batch.orderNo ?? '');
      return {
        batchId: batch.batchId,
        batchNo: batch.batchNo,
        fileName: batch.fileName,
        total: batch.total,
        amount: yuanOfFen(batch.amountFen),
        errorCount: batch.faultCount + batch.fileFaults.length,
        draft,
        orderState: state,
        stateName: state ? stateWord(kind, state) : draftStates[draft!],
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

const draftOf = ({ state, faultCount, fileFaults }: ListedBatch): keyof typeof draftStates =>
  state === 'parsing' ? 'parsing' : faultCount + fileFaults.length > 0 ? 'faulty' : 'ready';

async function statesOf(tx: Tx, mid: string, orderNos: readonly string[]): Promise<Map<string, OrderState>> {
  if (orderNos.length === 0) return new Map();
  const rows = await tx.rows<{ orderNo: string; state: OrderState }>(
    'SELECT order_no AS "orderNo", state FROM orders.orders WHERE mid = $1 AND order_no = ANY($2::text[])',
    [mid, orderNos],
    'orders.states',
  );
  return new Map(rows.map(({ orderNo, state }) => [orderNo, state]));
}
