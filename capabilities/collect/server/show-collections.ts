import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { COLLECT_RUN_MISSING } from '../contract/errors.ts';
import type { CollectionItem, CollectionRow, listCollections, queryCollection } from '../contract/operations.ts';
import { itemStates, runStates } from '../contract/words.ts';
import { runStateOf } from '../domain/collect-rule.ts';
import { itemsOf, type Item } from './item-row.ts';

interface RunRow {
  runId: string;
  makerName: string;
  planned: boolean;
  createdAt: Date;
  count: number;
  succeeded: number;
  skipped: number;
  collectedFen: Fen;
}

const RUNS = `SELECT r.run_id, r.maker_name, r.planned, r.created_at, s.*
  FROM collect.runs r CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, count(*) FILTER (WHERE i.state = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE i.state = 'skipped')::int AS skipped,
      coalesce(sum(i.amount_fen) FILTER (WHERE i.state = 'succeeded'), 0)::bigint AS "collectedFen"
    FROM collect.items i WHERE i.mid = r.mid AND i.run_id = r.run_id) s
  WHERE r.mid = $1`;

export const showCollections: Handler<typeof listCollections> = async (context, { pageNo, pageSize }) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const rows = await tx.rows<RunRow>(
    `${RUNS} ORDER BY r.created_at DESC, r.run_id DESC LIMIT $2 OFFSET $3`,
    [mid, pageSize, (pageNo - 1) * pageSize],
    'collect.page',
  );
  return ok({ list: rows.map(describeRun), pageNo, pageSize, totalCount: await countOf(tx, mid) });
};

const countOf = async (tx: Tx, mid: string): Promise<number> =>
  (await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM collect.runs WHERE mid = $1',
    [mid],
    'collect.count',
  ))!.count;

export const showCollection: Handler<typeof queryCollection> = async (context, { runId }) => {
  const { mid } = roleOf(context);
  const found = await context.tx.one<RunRow>(`${RUNS} AND r.run_id = $2`, [mid, runId], 'collect.find');
  if (!found) return fail(COLLECT_RUN_MISSING);
  const items = await itemsOf(context.tx, mid, runId);
  return ok({ ...describeRun(found), items: items.map(describeItem) });
};

function describeRun({ runId, makerName, planned, createdAt, collectedFen, ...counts }: RunRow): CollectionRow {
  const state = runStateOf(counts);
  return {
    runId,
    createdAt: shanghaiIso(createdAt),
    makerName,
    planned,
    ...counts,
    collected: yuanOfFen(collectedFen),
    state,
    stateName: runStates[state],
  };
}

const describeItem = (item: Item): CollectionItem => ({
  itemNo: item.itemNo,
  customerName: item.payerName,
  accountNo: maskAccount(item.payerAccountNo),
  wish: item.wishFen === null ? null : yuanOfFen(item.wishFen),
  orderNo: item.arrivedNo,
  amount: item.amountFen === null ? null : yuanOfFen(item.amountFen),
  state: item.state,
  stateName: itemStates[item.state],
  reason: item.reason,
  endedAt: item.endedAt && shanghaiIso(item.endedAt),
});
