import type { Database, Tx } from '#platform/db/database.ts';
import { LeaseLost, withPayload, type JobContext, type JobHandler } from '#platform/jobs/index.ts';
import { stripUnclean } from '#platform/kernel/clean-text.ts';
import { readSheet, sheetFaults, type ReadCell, type ReadRow } from '#platform/sheet/index.ts';
import { CELL_MAX, FILE_BYTES, FILE_COLUMNS, FILE_ROWS, HEAD_ROWS, TRIES } from '../constants.ts';
import { headRowOf } from '../domain/guess-columns.ts';
import type { TextRow } from '../domain/own-rows.ts';
import { ofRun, type ReadJob } from './jobs.ts';

const BROKEN = '文件读取失败，请重新上传；多次失败请联系客服';
const NO_ROWS = '文件中没有数据行，请检查后重新上传';

/** Numbers as their cells show them: without the noise behind the sixth decimal, never as `1e21`. */
const textOf = (cell: ReadCell): string => {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? String(cell) : decimalText(cell);
  return stripUnclean(typeof cell === 'string' ? cell : (cell?.shown ?? '')).slice(0, CELL_MAX);
};
const decimalText = (number: number): string => number.toFixed(6).replace(/\.?0+$/, '');

const textRow = ({ rowNo, cells }: ReadRow): TextRow => ({
  rowNo,
  cells: cells.slice(0, FILE_COLUMNS).map(textOf),
});

/**
 * `reconcile.read`: reads a file in a process of its own and keeps its rows as text. At least once, like every job: all
 * rows are written in one transaction with the end of the job.
 */
export const readFileJob: JobHandler = withPayload(ofRun, async (job, { db, signal }) => {
  const { mid, payload } = job;
  const file = await db.transaction({ mid, readOnly: true }, (tx) =>
    tx.one<{ content: Buffer }>(
      `SELECT content FROM reconcile.runs WHERE mid = $1 AND run_id = $2 AND state = 'reading'`,
      [mid, payload.runId],
      'reconcile_content',
    ),
  );
  if (!file) return db.transaction({}, (tx) => job.complete(tx));
  try {
    const rows = await rowsOf(file.content, signal);
    await end(db, job, (tx) => (typeof rows === 'string' ? refuse(tx, job, rows) : keep(tx, job, rows)));
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted || job.attempt < TRIES) throw error;
    await end(db, job, (tx) => refuse(tx, job, BROKEN));
  }
});

/** The rows, or a sentence. */
async function rowsOf(content: Buffer, signal: JobContext['signal']): Promise<TextRow[] | string> {
  const rows: TextRow[] = [];
  const { fault } = await readSheet(content, {
    limits: { rows: FILE_ROWS, bytes: FILE_BYTES },
    take: async (some) => void rows.push(...some.map(textRow)),
    signal,
  });
  return fault ? sheetFaults[fault] : rows;
}

const end = (db: Database, job: ReadJob, work: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction({ mid: job.mid }, async (tx) => {
    await work(tx);
    await job.complete(tx);
  });

async function refuse(tx: Tx, { mid, payload }: ReadJob, sentence: string): Promise<void> {
  await tx.run(
    `UPDATE reconcile.runs SET state = 'refused', content = NULL, faults = ARRAY[$3] WHERE mid = $1 AND run_id = $2 AND state = 'reading'`,
    [mid, payload.runId, sentence],
    'reconcile_refuse',
  );
}

async function keep(tx: Tx, job: ReadJob, rows: readonly TextRow[]): Promise<void> {
  const { mid, payload } = job;
  const head = headRowOf(rows.slice(0, HEAD_ROWS));
  const kept = rows.filter(({ rowNo }) => head !== null && rowNo > head.rowNo);
  if (!head || kept.length === 0) return refuse(tx, job, NO_ROWS);
  const changed = await tx.run(
    `UPDATE reconcile.runs SET state = 'mapping', content = NULL, heads = $3, head_row_no = $4 WHERE mid = $1 AND run_id = $2 AND state = 'reading'`,
    [mid, payload.runId, head.cells, head.rowNo],
    'reconcile_read',
  );
  if (changed === 0) return;
  await tx.run(
    `INSERT INTO reconcile.rows (mid, run_id, row_no, cells)
     SELECT $1, $2, (row ->> 0)::int, ARRAY(SELECT jsonb_array_elements_text(row -> 1)) FROM jsonb_array_elements($3::jsonb) row`,
    [mid, payload.runId, JSON.stringify(kept.map(({ rowNo, cells }) => [rowNo, cells]))],
    'reconcile_rows',
  );
}
