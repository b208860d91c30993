import type { Tx } from '#platform/db/database.ts';
import type { BatchRow } from './batch-row.ts';

/** A batch in a list of its kind. */
export type ListedBatch = Pick<
  BatchRow,
  'batchId' | 'batchNo' | 'fileName' | 'state' | 'orderNo' | 'total' | 'amountFen' | 'faultCount' | 'fileFaults'
> & {
  /** Who uploaded it; empty for those before names were kept. */
  personName: string;
  uploadedAt: Date;
};

/** Batches of a kind, newest first. Who asks has made sure of the right to the kind. */
export async function batchesOf(
  tx: Tx,
  { mid, kind }: { mid: string; kind: string },
  { first, limit }: { first: number; limit: number },
): Promise<{ list: ListedBatch[]; totalCount: number }> {
  const [list, count] = await Promise.all([
    tx.rows<ListedBatch>(
      `SELECT batch_id, batch_no, file_name, state, order_no, total, amount_fen,
         fault_count, file_faults, person_name, uploaded_at
       FROM uploads.batches WHERE mid = $1 AND kind = $2 ORDER BY uploaded_at DESC, batch_id LIMIT $3 OFFSET $4`,
      [mid, kind, limit, first],
      'uploads.batches_of',
    ),
    tx.one<{ count: number }>(
      'SELECT count(*)::int AS count FROM uploads.batches WHERE mid = $1 AND kind = $2',
      [mid, kind],
      'uploads.count_of',
    ),
  ]);
  return { list, totalCount: count!.count };
}
