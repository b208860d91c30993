import type { Tx } from '#platform/db/database.ts';
import type { latestDue } from '#platform/kernel/calendar.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { Instruction } from './instruction-row.ts';

/** A day on which it is due, and how many before it were not run. */
export type DueDay = ReturnType<typeof latestDue>;

/** Why a day has no order because people wanted it so: nobody is notified of it. */
export const peopleReasons = { paused: '定期付款已暂停', cancelled: '定期付款已终止' } as const;

/** The day's one row. `next_at` moves past the day in the same transaction, under the instruction's lock. */
export function writeRun(
  tx: Tx,
  { mid, standingId }: Pick<Instruction, 'mid' | 'standingId'>,
  { date, missed }: DueDay,
  now: Date,
  {
    orderNo = null,
    amountFen = null,
    reason = '',
  }: { orderNo?: string | null; amountFen?: Fen | null; reason?: string },
): void {
  tx.send(
    'INSERT INTO standing.runs (mid, standing_id, run_date, ran_at, order_no, amount_fen, reason, missed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [mid, standingId, date, now, orderNo, amountFen, reason, missed],
    'standing.write_run',
  );
}
