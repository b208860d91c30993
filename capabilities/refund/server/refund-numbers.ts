import type { Tx } from '#platform/db/database.ts';

/** Held by a batch for all numbers, and shared by single refunds, which wait for each other by their number. */
const ALL = `hashtextextended('refund.numbers:' || $1, 0)`;

/** Waits for others who use the same number, and tells whether it was used. */
export async function isUsed(tx: Tx, mid: string, refundNo: string): Promise<boolean> {
  await tx.run(`SELECT pg_advisory_xact_lock_shared(${ALL})`, [mid]);
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('refund.number:' || $1 || ':' || $2, 0))`, [
    mid,
    refundNo,
  ]);
  return (await usedNumbers(tx, mid, [refundNo])).size > 0;
}

/** Those that refunds have, also refunds that came to nothing. */
export async function usedNumbers(tx: Tx, mid: string, refundNos: readonly string[]): Promise<ReadonlySet<string>> {
  const used = await tx.rows<{ refundNo: string }>(
    'SELECT refund_no FROM refund.refunds WHERE mid = $1 AND refund_no = ANY ($2::text[])',
    [mid, refundNos],
    'refund.used_numbers',
  );
  return new Set(used.map(({ refundNo }) => refundNo));
}

/** Waits for all others who use a number, and answers the rows of a draft whose number was used. */
export async function rowsWithUsedNumber(tx: Tx, mid: string, batchId: string): Promise<number[]> {
  await tx.run(`SELECT pg_advisory_xact_lock(${ALL})`, [mid]);
  const rows = await tx.rows<{ rowNo: number }>(
    `SELECT r.row_no FROM uploads.rows r JOIN refund.refunds f ON f.mid = r.mid AND f.refund_no = r.merchant_line_no
     WHERE r.mid = $1 AND r.batch_id = $2 ORDER BY r.line_no`,
    [mid, batchId],
    'refund.rows_with_used_number',
  );
  return rows.map(({ rowNo }) => rowNo);
}

/** The lines of a batch each have a number. */
export const keepNumbersOfLines = (tx: Tx, { mid, orderNo }: { mid: string; orderNo: string }): void =>
  tx.send(
    `INSERT INTO refund.refunds (mid, order_no, line_no, refund_no)
     SELECT mid, order_no, line_no, merchant_line_no FROM orders.lines WHERE mid = $1 AND order_no = $2`,
    [mid, orderNo],
    'refund.insert_lines',
  );
