import { API_BATCH_MISSING } from '#capabilities/upload/contract/errors.ts';
import {
  addLines,
  beginDraft,
  draftLines,
  dropDraft,
  findBatch,
  lockProgramDraft,
  type BatchKind,
  type BatchRow,
} from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, roleOf } from '#platform/http/handler.ts';
import { bindApi, type ApiBinding, type ApiCallContext } from '#platform/http/index.ts';
import { listOfPage, pageOfQuery } from '#platform/kernel/api-list.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { BatchApi } from '../../contract/batch-api.ts';
import { apiBatchStates, apiLineStates, type ApiBatchState } from '../../contract/batch-words.ts';
import { endedUnpaid } from '../../domain/order-state.ts';
import { shownLineFee } from '../../domain/charged-fee.ts';
import { enteredAmount } from '../../domain/entered-amount.ts';
import type { LineState } from '../../contract/words.ts';
import { maskOther } from '../list/describe-order.ts';
import { findRepeatsOfBatch } from '../place/find-repeats.ts';
import { cancel } from '../review/decide-order.ts';
import { pageOfLines } from '../row/line-row.ts';
import { findOrder } from '../row/order-row.ts';
import { batchRunOf } from './batch-run.ts';

/** What programs do with batches of a kind, besides submitting them, which is the call of the page. */
export function batchApiBindings(api: BatchApi, rules: Omit<BatchKind, 'contract'>): ApiBinding[] {
  const kind = { ...rules, contract: api.kind };
  const { id } = api.kind;
  const english = Object.fromEntries(api.columns.map((column) => [column.field, column.english]));
  /** The batch that the key has begun, locked. */
  const ownBatch = async (
    context: ApiCallContext,
    batchId: string,
  ): Promise<Result<BatchRow, typeof API_BATCH_MISSING>> => {
    const { mid, personId } = roleOf(context);
    const batch = await lockProgramDraft(context.tx, { mid, personId, kind: id, batchId });
    if (!batch) return fail(API_BATCH_MISSING);
    nameObject(context, batch.fileName);
    return ok(batch);
  };
  /** The batch of any key of the merchant. */
  const known = async (context: ApiCallContext, batchId: string): Promise<BatchRow | undefined> => {
    const batch = await findBatch(context.tx, roleOf(context), { batchId });
    return batch?.kind === id && batch.declaredCount !== null ? batch : undefined;
  };
  return [
    bindApi(api.begin, async (context, { body }) => {
      const { mid, personId, personName } = roleOf(context);
      const now = context.clock.now();
      const begun = await beginDraft(context.tx, kind, { mid, personId, personName, now, ...body });
      if (!begun.ok) return begun;
      nameObject(context, begun.data.fileName);
      return ok(await describe(context.tx, begun.data, now));
    }),
    bindApi(api.addLines, async (context, { path, body: { fromLine, lines } }) => {
      const batch = await ownBatch(context, path.batchId);
      if (!batch.ok) return batch;
      const now = context.clock.now();
      const texts = lines.map((line) => inWords(api, line));
      const added = await addLines(context.tx, kind, batch.data, { fromLine, lines: texts, now }, english);
      return added.ok ? ok(await describe(context.tx, added.data, now)) : added;
    }),
    bindApi(api.show, async (context, { path }) => {
      const batch = await known(context, path.batchId);
      return batch ? ok(await describe(context.tx, batch, context.clock.now())) : fail(API_BATCH_MISSING);
    }),
    bindApi(api.list, async (context, { path, query: { state, ...place } }) => {
      const batch = await known(context, path.batchId);
      if (!batch) return fail(API_BATCH_MISSING);
      const { pageNo, pageSize } = pageOfQuery(place);
      const page = { state, first: (pageNo - 1) * pageSize, limit: pageSize };
      const { list, totalCount } = await linesOfBatch(context.tx, batch, page);
      return ok(listOfPage({ list, pageNo, pageSize, totalCount }));
    }),
    bindApi(api.cancel, async (context, { path }) => {
      const batch = await ownBatch(context, path.batchId);
      if (!batch.ok) return batch;
      const { batchId, orderNo } = batch.data;
      if (orderNo === null) {
        await dropDraft(context.tx, batch.data);
        return ok({ batchId, orderNo });
      }
      const cancelled = await cancel(context, { orderNo });
      return cancelled.ok ? ok({ batchId, orderNo }) : cancelled;
    }),
  ];
}

/** Choices as the sheet writes them. */
const inWords = ({ columns }: BatchApi, line: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(line).map(([field, text]) => [
      field,
      columns.find((column) => column.field === field)?.codes?.[text] ?? text,
    ]),
  );

const NOTHING = { ended: 0, succeeded: 0, failed: 0 };

async function describe(tx: Tx, batch: BatchRow, now: Date) {
  const { mid, batchId, orderNo, total, declaredCount } = batch;
  const isComplete = total === declaredCount;
  let state: ApiBatchState = isComplete ? 'ready' : 'open';
  let facts: typeof NOTHING & { confirmCode: string | null } = { ...NOTHING, confirmCode: null };
  if (orderNo !== null) {
    const { done, succeeded, failed, state: run } = await batchRunOf(tx, { mid, orderNo }, NO_LINES);
    state = run;
    facts = { ...facts, ended: done, succeeded, failed };
  } else if (isComplete) {
    const repeats = await findRepeatsOfBatch(tx, { mid, batchId, now });
    facts = { ...facts, confirmCode: repeats?.confirmCode ?? null };
  }
  return {
    batchId,
    batchNo: batch.batchNo!,
    state,
    stateName: apiBatchStates[state],
    count: declaredCount!,
    amount: yuanOfFen(batch.declaredFen!),
    lineCount: total,
    lineAmount: yuanOfFen(batch.amountFen),
    fee: yuanOfFen(batch.feeFen),
    deducted: yuanOfFen(batch.deductedFen),
    nextLine: isComplete ? null : total + 1,
    orderNo,
    ...facts,
  };
}

const NO_LINES = { onlyFailed: false, first: 0, limit: 0 };

interface Page {
  state: keyof typeof apiLineStates | undefined;
  first: number;
  limit: number;
}

/** As its order has them; before the submission they wait. */
async function linesOfBatch(tx: Tx, batch: BatchRow, { state, first, limit }: Page) {
  const order = batch.orderNo === null ? undefined : await findOrder(tx, batch.mid, batch.orderNo);
  if (!order) {
    const isOther = state !== undefined && state !== 'waiting';
    const rows = isOther ? [] : await draftLines(tx, batch, { first, limit });
    const list = rows.map((row) => ({
      ...shown(batch.kind, row, 'waiting'),
      reason: '',
      bankSerial: '',
      endedAt: null,
    }));
    return { list, totalCount: isOther ? 0 : batch.total };
  }
  // A line of an order that came to nothing still waits in its table.
  const isUnpaid = endedUnpaid(order.state);
  const stateOf = (line: LineState): keyof typeof apiLineStates => (line === 'waiting' && isUnpaid ? 'unpaid' : line);
  if (state !== undefined && (state === 'unpaid') !== isUnpaid && (state === 'unpaid' || state === 'waiting'))
    return { list: [], totalCount: 0 };
  const states = state && [state === 'unpaid' ? ('waiting' as const) : state];
  const { lines, count } = await pageOfLines(tx, order, { states, first, limit });
  const list = lines.map((line) => ({
    ...shown(order.kind, line, stateOf(line.state), shownLineFee(order, line)),
    reason: line.reason,
    bankSerial: line.bankSerial,
    endedAt: line.endedAt && shanghaiIso(line.endedAt),
  }));
  return { list, totalCount: count };
}

type Row = Awaited<ReturnType<typeof draftLines>>[number];

const shown = (kind: string, row: Row, state: keyof typeof apiLineStates, feeFen = row.feeFen) => ({
  line: row.lineNo,
  merchantLineNo: row.merchantLineNo,
  payeeName: row.payeeName,
  payeeAccountNo: maskOther(kind, row.payeeAccountNo),
  amount: yuanOfFen(row.amountFen),
  fee: yuanOfFen(feeFen),
  ...enteredAmount(row),
  state,
  stateName: apiLineStates[state],
});
