import type { Tx } from '#platform/db/database.ts';
import type { BatchFacts } from '../domain/batch-facts.ts';
import { fileFaults, type FileFacts } from '../domain/check-file.ts';
import type { SheetHeader } from '../domain/sheet-layout.ts';
import type { BatchRow } from './batch-row.ts';
import { limitsOfLines } from './limits-of-lines.ts';
import { stillRuns } from './store-rows.ts';

/**
 * The lines are stored; what is wrong with the file is found, and the batch is checked then, in the caller's
 * transaction.
 */
export async function finishBatch(
  tx: Tx,
  batch: BatchRow,
  header: SheetHeader,
  facts: BatchFacts,
  now: Date,
): Promise<void> {
  const { count, faulty, repeated, used, totalFen, feeFen, deductedFen } = facts;
  const faults = await findFileFaults(tx, batch, header, facts);
  await stillRuns(
    tx,
    batch,
    `state = 'checked', batch_no = $4, pay_date = $5, file_faults = $6, total = $7, fault_count = $8, warning_count = $9, amount_fen = $10, fee_fen = $11, checked_at = $12, header_faults = $13, used_count = $14, deducted_fen = $15`,
    [
      header.batchNo,
      header.payDate,
      faults,
      count,
      faulty,
      repeated,
      totalFen,
      feeFen,
      now,
      header.lastingFaults,
      used,
      deductedFen,
    ],
  );
}

/** What is wrong with the draft as a whole: its header, and what its number, content and sum are refused for. */
export async function findFileFaults(
  tx: Tx,
  { mid, kind, sha256 }: Pick<BatchRow, 'mid' | 'kind' | 'sha256'>,
  header: FileFacts['header'],
  { count, totalFen, withoutAmount }: Pick<FileFacts, 'count' | 'totalFen' | 'withoutAmount'>,
): Promise<string[]> {
  const used = (await tx.one<{ number: boolean; file: boolean }>(
    `SELECT coalesce(bool_or(batch_no = $2), false) AS number, coalesce(bool_or(sha256 = $3), false) AS file FROM uploads.batches WHERE mid = $1 AND state = 'submitted' AND (batch_no = $2 OR sha256 = $3)`,
    [mid, header.batchNo, sha256],
  ))!;
  const limits = await limitsOfLines(tx, mid, kind);
  return fileFaults({
    header,
    count,
    totalFen,
    withoutAmount,
    numberIsUsed: used.number,
    fileIsUsed: used.file,
    dayFen: limits?.dayFen ?? null,
  });
}

/** A file that cannot be read has no rows, and says why. */
export async function refuseFile(tx: Tx, batch: BatchRow, faults: readonly string[], now: Date): Promise<void> {
  await stillRuns(tx, batch, `state = 'checked', total = 0, file_faults = $4, checked_at = $5`, [faults, now]);
  await tx.run('DELETE FROM uploads.rows WHERE mid = $1 AND batch_id = $2', [batch.mid, batch.batchId]);
}
