import type { Database, Tx } from '#platform/db/database.ts';
import { LeaseLost } from '#platform/jobs/index.ts';
import type { CountedLine } from '../domain/batch-facts.ts';
import type { BatchRow } from './batch-row.ts';

/** Fields of a kind's columns that are columns of the draft. */
const INSERT = `
  INSERT INTO uploads.rows (mid, batch_id, line_no, row_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, deducted_fen, remark, texts, faults, fault_count, repeats_row, used_in)
  SELECT $1, $2, line.line_no, line.row_no, nullif(line.texts->>'merchantLineNo', ''), line.texts->>'payeeName', line.texts->>'payeeAccountNo', line.texts->>'payeeBankName', line.texts->>'payeeType',
    line.amount_fen, line.fee_fen, line.deducted_fen, line.texts->>'remark', line.texts, line.faults, jsonb_array_length(line.faults), line.repeats_row, line.used_in
  FROM jsonb_to_recordset($3::jsonb) AS line (line_no integer, row_no integer, amount_fen bigint, fee_fen bigint, deducted_fen bigint, texts jsonb, faults jsonb, repeats_row integer, used_in text)`;

/** A portion of checked lines in a transaction of its own, and only while this run still has the batch. */
export const storeRows = (
  db: Database,
  { mid, batchId, runNo }: BatchRow,
  lines: readonly CountedLine[],
): Promise<void> =>
  db.transaction({ mid }, async (tx) => {
    await stillRuns(tx, { mid, batchId, runNo }, 'total = total + $4', [lines.length]);
    await insertRows(tx, { mid, batchId }, lines);
  });

export async function insertRows(
  tx: Tx,
  { mid, batchId }: Pick<BatchRow, 'mid' | 'batchId'>,
  lines: readonly CountedLine[],
): Promise<void> {
  const rows = lines.map(({ lineNo, rowNo, amountFen, feeFen, deductedFen, texts, faults, repeatsRow, usedIn }) => ({
    line_no: lineNo,
    row_no: rowNo,
    amount_fen: amountFen?.toString() ?? null,
    fee_fen: feeFen?.toString() ?? null,
    deducted_fen: deductedFen.toString(),
    texts,
    faults,
    repeats_row: repeatsRow,
    used_in: usedIn,
  }));
  await tx.run(INSERT, [mid, batchId, JSON.stringify(rows)], 'upload_store_rows');
}

/** Changes the batch while this run has it; throws LeaseLost when another worker has taken it up. */
export async function stillRuns(
  tx: Tx,
  { mid, batchId, runNo }: Pick<BatchRow, 'mid' | 'batchId' | 'runNo'>,
  change: string,
  values: readonly unknown[],
): Promise<void> {
  const held = await tx.run(
    `UPDATE uploads.batches SET ${change} WHERE mid = $1 AND batch_id = $2 AND run_no = $3 AND state = 'parsing'`,
    [mid, batchId, runNo, ...values],
  );
  if (held === 0) throw new LeaseLost(`batch ${batchId} was taken up by another worker`);
}
