import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { BATCH_MISSING, BATCH_NOT_SUBMITTABLE } from '../contract/errors.ts';
import { IN_ANOTHER } from './find-draft.ts';

/** What an order needs of a batch; its lines are `uploads.rows`, numbered from 1 without gaps. */
export interface SubmittedBatch {
  total: number;
  /** What the payees get. */
  amountFen: Fen;
  feeFen: Fen;
  /** The fees that were taken out of the amounts of the sheet. */
  deductedFen: Fen;
  /** The names of its first payees, three at most. */
  firstPayees: string[];
  payeeCount: number;
}

/** Of the batch `b`: who is named in it, of the first lines alone, and how many are paid. */
const PAYEES = `ARRAY(
    SELECT min(first.payee_name) FROM (
      SELECT line_no, payee_name, payee_account_no FROM uploads.rows
      WHERE mid = b.mid AND batch_id = b.batch_id ORDER BY line_no LIMIT 30
    ) AS first GROUP BY first.payee_account_no ORDER BY min(first.line_no) LIMIT 3
  ) AS "firstPayees",
  (SELECT count(DISTINCT payee_account_no)::int FROM uploads.rows WHERE mid = b.mid AND batch_id = b.batch_id) AS "payeeCount"`;

/**
 * Makes a batch the lines of an order, in the order's transaction. 02903KCSDS: there is none of this kind; 02908: it is
 * being read, has errors, or was submitted before, or its number or file was in another batch. A refusal must undo the
 * transaction. `orderNo` is null for a kind whose drafts become several orders.
 */
export async function submitBatch(
  tx: Tx,
  { mid, batchId, kind, orderNo }: { mid: string; batchId: string; kind: string; orderNo: string | null },
) {
  const batch = await tx.one<SubmittedBatch & { isReady: boolean }>(
    `SELECT b.total, b.amount_fen - b.deducted_fen AS "amountFen", b.fee_fen, b.deducted_fen, ${PAYEES},
       b.state = 'checked' AND b.fault_count = 0 AND b.file_faults = '{}' AND b.total > 0 AND NOT ${IN_ANOTHER} AS "isReady"
     FROM uploads.batches b
     WHERE b.mid = $1 AND b.batch_id = $2 AND b.kind = $3 FOR NO KEY UPDATE OF b`,
    [mid, batchId, kind],
    'uploads.take_batch',
  );
  if (!batch) return fail(BATCH_MISSING);
  if (!batch.isReady) return fail(BATCH_NOT_SUBMITTABLE);
  tx.send(
    `UPDATE uploads.batches SET state = 'submitted', order_no = $3 WHERE mid = $1 AND batch_id = $2`,
    [mid, batchId, orderNo],
    'uploads.submit_batch',
  );
  return ok(batch);
}

/** The order came to nothing: number and file of its batch are free again. */
export const voidBatch = (tx: Tx, { mid, orderNo }: { mid: string; orderNo: string }): void =>
  tx.send(
    `UPDATE uploads.batches SET state = 'void' WHERE mid = $1 AND order_no = $2 AND state = 'submitted'`,
    [mid, orderNo],
    'uploads.void_batch',
  );

/** The largest amount that a payee gets of a batch that is ready. */
export const largestOfBatch = async (tx: Tx, mid: string, batchId: string): Promise<Fen> =>
  (await tx.one<{ largestFen: Fen }>(
    `SELECT coalesce(max(amount_fen - deducted_fen), 0)::bigint AS "largestFen" FROM uploads.rows WHERE mid = $1 AND batch_id = $2`,
    [mid, batchId],
    'uploads.largest_of_batch',
  ))!.largestFen;

/** How many payments a batch is; of none that is known 0. */
export const linesOfBatch = async (tx: Tx, mid: string, batchId: string): Promise<number> =>
  (
    await tx.one<{ total: number }>(
      'SELECT coalesce(declared_count, total) AS total FROM uploads.batches WHERE mid = $1 AND batch_id = $2',
      [mid, batchId],
      'uploads.lines_of_batch',
    )
  )?.total ?? 0;
