import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { ReconcileRun } from '../contract/operations.ts';
import { results, runStates, type ResultName, type RunState } from '../contract/words.ts';
import type { Columns } from '../domain/own-rows.ts';

export interface RunRow {
  mid: string;
  runId: string;
  personName: string;
  fileName: string;
  state: RunState;
  faults: string[];
  heads: string[];
  headRowNo: number;
  accountNo: string | null;
  columns: Columns | null;
  toleranceDays: number;
  firstDay: string | null;
  lastDay: string | null;
  matchNo: number;
  uploadedAt: Date;
}

export const RUN_COLUMNS = `mid, run_id, person_name, file_name, state, faults, heads, head_row_no, account_no,
  columns, tolerance_days, first_day::text AS "firstDay", last_day::text AS "lastDay", match_no, uploaded_at`;

export const findRun = (tx: Tx, mid: string, runId: string): Promise<RunRow | undefined> =>
  tx.one(`SELECT ${RUN_COLUMNS} FROM reconcile.runs WHERE mid = $1 AND run_id = $2`, [mid, runId], 'reconcile_find');

/** The same, kept as it is until the transaction ends. */
export const lockRun = (tx: Tx, mid: string, runId: string): Promise<RunRow | undefined> =>
  tx.one(
    `SELECT ${RUN_COLUMNS} FROM reconcile.runs WHERE mid = $1 AND run_id = $2 FOR NO KEY UPDATE`,
    [mid, runId],
    'reconcile_lock',
  );

export interface ResultSum {
  runId: string;
  result: ResultName;
  count: number;
  open: number;
  fileFen: Fen;
  platformFen: Fen;
}

export const sumsOf = (tx: Tx, mid: string, runIds: readonly string[]): Promise<ResultSum[]> =>
  tx.rows(
    `SELECT run_id, result, count(*)::int AS count, count(*) FILTER (WHERE result <> 'same' AND handled_at IS NULL)::int AS open,
       coalesce(sum(file_fen), 0)::bigint AS "fileFen", coalesce(sum(platform_fen), 0)::bigint AS "platformFen"
     FROM reconcile.items WHERE mid = $1 AND run_id = ANY ($2::uuid[]) GROUP BY run_id, result`,
    [mid, runIds],
    'reconcile_sums',
  );

/** As the page has it; `sums` of this run and others. */
export function wireRun(row: RunRow, sums: readonly ResultSum[]): ReconcileRun {
  const runSums = sums.filter(({ runId }) => runId === row.runId);
  const differing = runSums.filter(({ result }) => result !== 'same');
  return {
    runId: row.runId,
    fileName: row.fileName,
    state: row.state,
    stateName: runStates[row.state],
    faults: row.faults,
    uploadedAt: shanghaiIso(row.uploadedAt),
    uploadedBy: row.personName,
    accountNo: row.accountNo,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    summary: (Object.keys(results) as ResultName[]).map((result) => {
      const sum = runSums.find((one) => one.result === result);
      return {
        result,
        count: sum?.count ?? 0,
        fileSum: yuanOfFen(sum?.fileFen ?? 0n),
        platformSum: yuanOfFen(sum?.platformFen ?? 0n),
      };
    }),
    differences: differing.reduce((total, { count }) => total + count, 0),
    open: differing.reduce((total, { open }) => total + open, 0),
  };
}
