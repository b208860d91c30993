import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { SAMPLE_ROWS } from '../constants.ts';
import { RECONCILIATION_MISSING } from '../contract/errors.ts';
import type { listRuns, removeRun, showRun } from '../contract/operations.ts';
import { guessColumns } from '../domain/guess-columns.ts';
import type { Columns, TextRow } from '../domain/own-rows.ts';
import { findRun, RUN_COLUMNS, sumsOf, wireRun, type RunRow } from './run-row.ts';

/** The merchant's comparisons, newest first. */
export const showRuns: Handler<typeof listRuns> = async (context, { pageNo, pageSize }) => {
  const { mid } = roleOf(context);
  const { tx } = context;
  const count = await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM reconcile.runs WHERE mid = $1',
    [mid],
    'reconcile_count_runs',
  );
  const rows = await tx.rows<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM reconcile.runs WHERE mid = $1 ORDER BY uploaded_at DESC, run_id DESC LIMIT $2 OFFSET $3`,
    [mid, pageSize, (pageNo - 1) * pageSize],
    'reconcile_list_runs',
  );
  const sums = await sumsOf(
    tx,
    mid,
    rows.map(({ runId }) => runId),
  );
  return ok({ list: rows.map((row) => wireRun(row, sums)), pageNo, pageSize, totalCount: count!.count });
};

export const showOneRun: Handler<typeof showRun> = async (context, { runId }) => {
  const { mid } = roleOf(context);
  const { tx } = context;
  const run = await findRun(tx, mid, runId);
  if (!run) return fail(RECONCILIATION_MISSING);
  const sample = await tx.rows<TextRow>(
    'SELECT row_no, cells FROM reconcile.rows WHERE mid = $1 AND run_id = $2 ORDER BY row_no LIMIT $3',
    [mid, runId, SAMPLE_ROWS],
    'reconcile_sample',
  );
  return ok({
    ...wireRun(run, await sumsOf(tx, mid, [runId])),
    heads: run.heads,
    sample: sample.map(({ cells }) => [...cells]),
    columns: run.columns ?? (await columnsBefore(tx, run)) ?? guessColumns(run.heads, sample),
    toleranceDays: run.toleranceDays,
  });
};

/** A file with the same heads was compared before: its columns are those of this one. */
const columnsBefore = async (tx: Tx, { mid, heads }: RunRow): Promise<Columns | null> =>
  (
    await tx.one<{ columns: Columns }>(
      'SELECT columns FROM reconcile.runs WHERE mid = $1 AND heads = $2 AND columns IS NOT NULL ORDER BY uploaded_at DESC LIMIT 1',
      [mid, heads],
      'reconcile_columns_before',
    )
  )?.columns ?? null;

export const forgetRun: Handler<typeof removeRun> = async (context, { runId }) => {
  const { mid } = roleOf(context);
  const gone = await context.tx.one<{ fileName: string }>(
    'DELETE FROM reconcile.runs WHERE mid = $1 AND run_id = $2 RETURNING file_name',
    [mid, runId],
  );
  if (gone) nameObject(context, `对账文件 ${gone.fileName}`);
  return gone ? ok({ runId }) : fail(RECONCILIATION_MISSING);
};
