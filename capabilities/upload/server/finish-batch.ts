import { limitsOf } from '#capabilities/account/server/index.ts';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fileFaults } from '../domain/check-file.ts';
import type { SheetHeader } from '../domain/sheet-layout.ts';
import type { BatchRow } from './batch-row.ts';
import { stillRuns } from './store-rows.ts';

/** A number of the merchant's own that an earlier row of the batch has. */
const SAME_NUMBER = `
  UPDATE uploads.rows r SET faults = r.faults || jsonb_build_array(jsonb_build_object('column', $3::text, 'text', format('与第%s行重复，请修改', d.first_row))), fault_count = r.fault_count + 1
  FROM (SELECT line_no, first_value(row_no) OVER same AS first_row, row_number() OVER same AS place FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND merchant_line_no IS NOT NULL
    WINDOW same AS (PARTITION BY merchant_line_no ORDER BY line_no)) d
  WHERE r.mid = $1 AND r.batch_id = $2 AND r.line_no = d.line_no AND d.place > 1`;

/** Equal in all but its numbers: a person is warned, because two equal payments may be meant (domain-rules section 3.7, grey). */
const SAME_LINE = `
  UPDATE uploads.rows r SET repeats_row = d.first_row
  FROM (SELECT line_no, first_value(row_no) OVER same AS first_row, row_number() OVER same AS place FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND fault_count = 0
    WINDOW same AS (PARTITION BY payee_account_no, amount_fen, texts - $3::text[] ORDER BY line_no)) d
  WHERE r.mid = $1 AND r.batch_id = $2 AND r.line_no = d.line_no AND d.place > 1`;

/** Fields that number a line and say nothing of the payment. */
const NUMBERS = ['serialNo', 'merchantLineNo'];

/** What only the whole batch shows: repeated rows, sums, what is wrong with the file. The draft is checked then, in the caller's transaction. */
export async function finishBatch(tx: Tx, batch: BatchRow, header: SheetHeader, columns: readonly LineColumn[], now: Date): Promise<void> {
  const { mid, batchId } = batch;
  const numberTitle = columns.find(({ field }) => field === 'merchantLineNo')?.title ?? '';
  await tx.run(SAME_NUMBER, [mid, batchId, numberTitle]);
  await tx.run(SAME_LINE, [mid, batchId, NUMBERS]);
  const sums = (await tx.one<{ count: number; faulty: number; repeated: number; withoutAmount: number; amountFen: Fen; feeFen: Fen }>(
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE fault_count > 0)::int AS faulty, count(repeats_row)::int AS repeated, count(*) FILTER (WHERE amount_fen IS NULL)::int AS "withoutAmount",
       coalesce(sum(amount_fen), 0)::bigint AS "amountFen", coalesce(sum(fee_fen), 0)::bigint AS "feeFen"
     FROM uploads.rows WHERE mid = $1 AND batch_id = $2`,
    [mid, batchId],
  ))!;
  const used = (await tx.one<{ number: boolean; file: boolean }>(
    `SELECT coalesce(bool_or(batch_no = $2), false) AS number, coalesce(bool_or(sha256 = $3), false) AS file FROM uploads.batches WHERE mid = $1 AND state = 'submitted' AND (batch_no = $2 OR sha256 = $3)`,
    [mid, header.batchNo, batch.sha256],
  ))!;
  const limits = await limitsOf(tx, mid, batch.kind);
  const faults = fileFaults({ header, count: sums.count, totalFen: sums.amountFen, withoutAmount: sums.withoutAmount, numberIsUsed: used.number, fileIsUsed: used.file, dayFen: limits?.dayFen ?? null });
  await stillRuns(
    tx,
    batch,
    `state = 'checked', batch_no = $4, pay_date = $5, file_faults = $6, total = $7, fault_count = $8, warning_count = $9, amount_fen = $10, fee_fen = $11, checked_at = $12`,
    [header.batchNo, header.payDate, faults, sums.count, sums.faulty, sums.repeated, sums.amountFen, sums.feeFen, now],
  );
}

/** A file that cannot be read has no rows, and says why. */
export async function refuseFile(tx: Tx, batch: BatchRow, faults: readonly string[], now: Date): Promise<void> {
  await stillRuns(tx, batch, `state = 'checked', total = 0, file_faults = $4, checked_at = $5`, [faults, now]);
  await tx.run('DELETE FROM uploads.rows WHERE mid = $1 AND batch_id = $2', [batch.mid, batch.batchId]);
}
