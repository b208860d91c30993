import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RECONCILIATION_MISSING, ROW_WITHOUT_DIFFERENCE } from '../contract/errors.ts';
import type { handleItem, listItems, ReconcileItem } from '../contract/operations.ts';
import { results, type ResultName } from '../contract/words.ts';
import { findRun } from './run-row.ts';

export interface ItemRow {
  itemNo: number;
  result: ResultName;
  fileRows: number[];
  fileRef: string;
  fileDay: string | null;
  fileFen: Fen | null;
  orderNo: string | null;
  entryTails: string[];
  platformDay: string | null;
  platformFen: Fen | null;
  typeName: string;
  name: string;
  remark: string;
  note: string;
  handledBy: string;
  handledAt: Date | null;
}

export interface ItemFilter {
  mid: string;
  runId: string;
  results?: readonly ResultName[] | undefined;
  onlyOpen?: boolean | undefined;
}

const COLUMNS = `item_no, result, file_rows, file_ref, file_day::text AS "fileDay", file_fen, order_no,
  entry_tails, platform_day::text AS "platformDay", platform_fen, type_name, name, remark, note, handled_by, handled_at`;
const FILTER = `FROM reconcile.items WHERE mid = $1 AND run_id = $2 AND ($3::text[] IS NULL OR result = ANY ($3))
  AND (NOT $4::boolean OR (result <> 'same' AND handled_at IS NULL))`;
const params = ({ mid, runId, results: wanted, onlyOpen }: ItemFilter) => [
  mid,
  runId,
  wanted?.length ? wanted : null,
  onlyOpen ?? false,
];

export const countItems = async (tx: Tx, filter: ItemFilter): Promise<number> =>
  (await tx.one<{ count: number }>(`SELECT count(*)::int AS count ${FILTER}`, params(filter), 'reconcile_count_items'))!
    .count;

/** By number, after the one that was read last. */
export const itemsAfter = (tx: Tx, filter: ItemFilter, after: number, limit: number): Promise<ItemRow[]> =>
  tx.rows(
    `SELECT ${COLUMNS} ${FILTER} AND item_no > $5 ORDER BY item_no LIMIT $6`,
    [...params(filter), after, limit],
    'reconcile_items_after',
  );

export const differenceOf = ({ fileFen, platformFen }: ItemRow): Fen => (fileFen ?? 0n) - (platformFen ?? 0n);

const yuanOrNull = (fen: Fen | null): string | null => (fen === null ? null : yuanOfFen(fen));
const wireItem = ({ fileFen, platformFen, handledAt, ...row }: ItemRow): ReconcileItem => ({
  ...row,
  resultName: results[row.result],
  fileAmount: yuanOrNull(fileFen),
  platformAmount: yuanOrNull(platformFen),
  difference: yuanOfFen((fileFen ?? 0n) - (platformFen ?? 0n)),
  handledAt: handledAt && shanghaiIso(handledAt),
});

/** Differences first, in the sequence of the file. */
export const showItems: Handler<typeof listItems> = async (context, { pageNo, pageSize, ...wish }) => {
  const { mid } = roleOf(context);
  const { tx } = context;
  if (!(await findRun(tx, mid, wish.runId))) return fail(RECONCILIATION_MISSING);
  const filter = { ...wish, mid };
  const rows = await tx.rows<ItemRow>(
    `SELECT ${COLUMNS} ${FILTER} ORDER BY result = 'same', file_rows[1] NULLS LAST, item_no LIMIT $5 OFFSET $6`,
    [...params(filter), pageSize, (pageNo - 1) * pageSize],
    'reconcile_list_items',
  );
  return ok({ list: rows.map(wireItem), pageNo, pageSize, totalCount: await countItems(tx, filter) });
};

export const handleDifference: Handler<typeof handleItem> = async (context, { runId, itemNo, note }) => {
  const { mid, personName } = roleOf(context);
  const { tx } = context;
  const run = await findRun(tx, mid, runId);
  if (!run) return fail(RECONCILIATION_MISSING);
  nameObject(context, `对账文件 ${run.fileName} 第${itemNo}项`);
  const changed = await tx.run(
    `UPDATE reconcile.items SET note = $4, handled_by = $5, handled_at = $6 WHERE mid = $1 AND run_id = $2 AND item_no = $3 AND result <> 'same'`,
    [mid, runId, itemNo, note, note ? personName : '', note ? context.clock.now() : null],
    'reconcile_handle',
  );
  return changed === 1 ? ok({ itemNo }) : fail(ROW_WITHOUT_DIFFERENCE);
};
