import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { IN_ANOTHER } from './find-draft.ts';

/** What an order needs of a batch; its lines are `uploads.rows`, numbered from 1 without gaps. */
export interface SubmittedBatch {
  total: number;
  amountFen: Fen;
  feeFen: Fen;
  /** The payee of the first line. */
  firstPayee: string;
}

/**
 * Makes a batch the lines of an order, in the order's transaction. 02903KCSDS: there is none of this kind; 02908: it is
 * being read, has errors, or was submitted before, or its number or file was in another batch. A refusal must undo the
 * transaction.
 */
export async function submitBatch(
  tx: Tx,
  { mid, batchId, kind, orderNo }: { mid: string; batchId: string; kind: string; orderNo: string },
): Promise<Result<SubmittedBatch, '02903KCSDS' | '02908KCSDS'>> {
  const batch = await tx.one<SubmittedBatch & { isReady: boolean }>(
    `SELECT b.total, b.amount_fen AS "amountFen", b.fee_fen AS "feeFen", r.payee_name AS "firstPayee",
       b.state = 'checked' AND b.fault_count = 0 AND b.file_faults = '{}' AND b.total > 0 AND NOT ${IN_ANOTHER} AS "isReady"
     FROM uploads.batches b LEFT JOIN uploads.rows r ON r.mid = b.mid AND r.batch_id = b.batch_id AND r.line_no = 1
     WHERE b.mid = $1 AND b.batch_id = $2 AND b.kind = $3 FOR NO KEY UPDATE OF b`,
    [mid, batchId, kind],
    'uploads.take_batch',
  );
  if (!batch) return fail('02903KCSDS');
  if (!batch.isReady) return fail('02908KCSDS');
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

/** The largest payment of a batch that is ready. */
export const largestOfBatch = async (tx: Tx, mid: string, batchId: string): Promise<Fen> =>
  (await tx.one<{ largestFen: Fen }>(
    `SELECT coalesce(max(amount_fen), 0)::bigint AS "largestFen" FROM uploads.rows WHERE mid = $1 AND batch_id = $2`,
    [mid, batchId],
    'uploads.largest_of_batch',
  ))!.largestFen;
