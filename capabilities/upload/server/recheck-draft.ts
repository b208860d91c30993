import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { BatchFacts, isNumberFault } from '../domain/batch-facts.ts';
import type { BatchKind } from './batch-kind.ts';
import { ROW_COLUMNS, type BatchRow, type DraftRow } from './batch-row.ts';

/** What a row shares with others: values that rows had before a change, or have after it. */
export interface SharedValues {
  numbers: Set<string>;
  accounts: Set<string>;
}

type Which = Pick<BatchRow, 'mid' | 'batchId'>;

/**
 * The rules across rows once more, for rows that share a number or a payee with a changed one: the first row with a
 * number has no fault of it, the first of equal payments no warning.
 */
export async function recheckShared(
  tx: Tx,
  batch: Which,
  columns: readonly LineColumn[],
  { numbers, accounts }: SharedValues,
): Promise<void> {
  const byNumber = new BatchFacts(columns);
  const changed: { line_no: number; faults: DraftRow['faults'] }[] = [];
  for (const row of await rowsWith(tx, batch, 'merchantLineNo', numbers)) {
    const ownFaults = row.faults.filter((fault) => !isNumberFault(fault));
    const faults = byNumber.withNumberFault({ ...row, faults: ownFaults });
    if (JSON.stringify(faults) === JSON.stringify(row.faults)) continue;
    changed.push({ line_no: row.lineNo, faults });
    // A row that is right now, or no longer, counts among equal payments, or no longer.
    accounts.add(row.texts.payeeAccountNo ?? '');
  }
  await tx.run(
    `UPDATE uploads.rows r SET faults = n.faults, fault_count = jsonb_array_length(n.faults)
     FROM jsonb_to_recordset($3::jsonb) AS n (line_no integer, faults jsonb) WHERE r.mid = $1 AND r.batch_id = $2 AND r.line_no = n.line_no`,
    [batch.mid, batch.batchId, JSON.stringify(changed)],
    'upload_number_faults',
  );

  const byPayment = new BatchFacts(columns);
  const repeats = (await rowsWith(tx, batch, 'payeeAccountNo', accounts))
    .map((row) => ({ row, repeatsRow: byPayment.repeatedRow(row) }))
    .filter(({ row, repeatsRow }) => row.repeatsRow !== repeatsRow)
    .map(({ row, repeatsRow }) => ({ line_no: row.lineNo, repeats_row: repeatsRow }));
  await tx.run(
    `UPDATE uploads.rows r SET repeats_row = n.repeats_row
     FROM jsonb_to_recordset($3::jsonb) AS n (line_no integer, repeats_row integer) WHERE r.mid = $1 AND r.batch_id = $2 AND r.line_no = n.line_no`,
    [batch.mid, batch.batchId, JSON.stringify(repeats)],
    'upload_repeated_rows',
  );
}

const rowsWith = (tx: Tx, { mid, batchId }: Which, field: string, values: ReadonlySet<string>): Promise<DraftRow[]> =>
  tx.rows<DraftRow>(
    `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND texts->>$4::text = ANY ($3::text[]) ORDER BY line_no`,
    [mid, batchId, [...values].filter((one) => one !== ''), field],
    'upload_rows_that_share',
  );

interface Change {
  cells: readonly { field: string; text: string }[];
  added: readonly Readonly<Record<string, string>>[];
  lineNos: readonly number[];
}

/** Lines that must be checked again because others change. */
export async function linesCheckedAgain(
  tx: Tx,
  which: Which,
  { contract: { batch } }: BatchKind,
  change: Change,
): Promise<number[]> {
  if (batch.several) return allLines(tx, which);
  return batch.columns.some(({ field }) => field === 'originalNo') ? linesOfSameOriginals(tx, which, change) : [];
}

async function allLines(tx: Tx, { mid, batchId }: Which): Promise<number[]> {
  const rows = await tx.rows<{ lineNo: number }>(
    'SELECT line_no FROM uploads.rows WHERE mid = $1 AND batch_id = $2',
    [mid, batchId],
    'upload_all_lines',
  );
  return rows.map(({ lineNo }) => lineNo);
}

/**
 * Those that name an original which a changed one names, before or after, because together they take no more than is
 * left of it; and all that were wrong, which may be right now.
 */
async function linesOfSameOriginals(tx: Tx, { mid, batchId }: Which, change: Change): Promise<number[]> {
  const entered = [
    ...change.cells.filter(({ field }) => field === 'originalNo').map(({ text }) => text.trim()),
    ...change.added.map(({ originalNo = '' }) => originalNo.trim()),
  ];
  const rows = await tx.rows<{ lineNo: number }>(
    `SELECT line_no FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND (fault_count > 0 OR texts->>'originalNo' = ANY ($3::text[])
       OR texts->>'originalNo' IN (SELECT texts->>'originalNo' FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND line_no = ANY ($4::int[])))`,
    [mid, batchId, entered, change.lineNos],
    'upload_lines_of_same_originals',
  );
  return rows.map(({ lineNo }) => lineNo);
}

/** Lines are numbered from 1 without gaps after rows were removed; row numbers stay those of the sheet. */
export async function closeGaps(tx: Tx, { mid, batchId }: Which): Promise<void> {
  // In two steps: each number is unique at every moment.
  await tx.run(
    `WITH n AS (SELECT line_no, row_number() OVER (ORDER BY line_no) AS place FROM uploads.rows WHERE mid = $1 AND batch_id = $2)
     UPDATE uploads.rows r SET line_no = -n.place FROM n WHERE r.mid = $1 AND r.batch_id = $2 AND r.line_no = n.line_no AND n.place <> n.line_no`,
    [mid, batchId],
    'upload_close_gaps',
  );
  await tx.run(
    'UPDATE uploads.rows SET line_no = -line_no WHERE mid = $1 AND batch_id = $2 AND line_no < 0',
    [mid, batchId],
    'upload_close_gaps_end',
  );
}
