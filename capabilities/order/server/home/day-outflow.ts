import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { sideOf } from '../row/order-row.ts';

export interface DayOutflow {
  accountNo: string;
  /** Amounts and fees of the orders that paid, or that the bank has. */
  outFen: Fen;
  largestFen: Fen;
  /** Orders that came to their end, and those of them that failed or came back. */
  ended: number;
  failed: number;
}

/** What each account has paid since a moment, out of committed orders. */
export const outflowSince = async (tx: Tx, mid: string, since: Date): Promise<DayOutflow[]> =>
  (
    await tx.rows<Omit<DayOutflow, 'ended' | 'failed'> & { ended: bigint; failed: bigint }>(
      `SELECT ${sideOf('movedAccountNo')} AS "accountNo",
         coalesce(sum(amount_fen + fee_fen) FILTER (WHERE state IN ('processing', 'succeeded', 'partly_succeeded')), 0)::bigint AS "outFen",
         coalesce(max(amount_fen) FILTER (WHERE state IN ('processing', 'succeeded', 'partly_succeeded')), 0)::bigint AS "largestFen",
         count(*) FILTER (WHERE state IN ('succeeded', 'partly_succeeded', 'failed', 'returned')) AS ended, count(*) FILTER (WHERE state IN ('failed', 'returned')) AS failed
       FROM orders.orders WHERE mid = $1 AND submitted_at >= $2 AND NOT ${sideOf('comesIn')} AND follows_as IS DISTINCT FROM 'release' GROUP BY 1`,
      [mid, since],
      'orders.outflow_since',
    )
  ).map((row) => ({ ...row, ended: Number(row.ended), failed: Number(row.failed) }));
