import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** What one reviewer may approve: the largest order, and the sum of a day. Null: no limit. */
export interface ReviewerLimit {
  singleFen: Fen | null;
  dayFen: Fen | null;
}

export async function reviewerLimits(tx: Tx, mid: string): Promise<Map<string, ReviewerLimit>> {
  const rows = await tx.rows<ReviewerLimit & { personId: string }>(
    'SELECT person_id, single_fen, day_fen FROM approval.reviewer_limits WHERE mid = $1',
    [mid],
    'approval.reviewer_limits',
  );
  return new Map(rows.map((row) => [row.personId, row]));
}

/**
 * A reviewer's limits with what they have approved on this business day. `lock` for a decision: until the transaction
 * ends nobody else uses the same limit, so that two approvals at once are counted one after the other.
 */
export async function limitNow(
  tx: Tx,
  { mid, personId, now, lock = false }: { mid: string; personId: string; now: Date; lock?: boolean },
): Promise<ReviewerLimit & { usedFen: Fen }> {
  const limit = await tx.one<ReviewerLimit>(
    `SELECT single_fen, day_fen FROM approval.reviewer_limits WHERE mid = $1 AND person_id = $2${lock ? ' FOR UPDATE' : ''}`,
    [mid, personId],
  );
  if (!limit) return { singleFen: null, dayFen: null, usedFen: 0n };
  if (limit.dayFen === null) return { ...limit, usedFen: 0n };
  const used = await tx.one<{ fen: Fen }>(
    `SELECT coalesce(sum(r.amount_fen), 0)::bigint AS fen FROM approval.acts a JOIN approval.reviews r ON r.mid = a.mid AND r.order_no = a.order_no
     WHERE a.mid = $1 AND a.person_id = $2 AND a.act = 'approve' AND a.acted_at >= $3`,
    [mid, personId, atShanghai(shanghaiDate(now))],
  );
  return { ...limit, usedFen: used!.fen };
}

/** Why the reviewer cannot approve this amount, with what to do; null: they can. */
export function beyondLimit(limit: ReviewerLimit & { usedFen: Fen }, amountFen: Fen): string | null {
  const { singleFen, dayFen, usedFen } = limit;
  if (singleFen !== null && amountFen > singleFen) return '金额超过您的复核限额，请由上级复核人处理';
  if (dayFen !== null && usedFen + amountFen > dayFen)
    return `今日已复核 ${formatFen(usedFen)} 元，加上本笔超过您的单日复核限额 ${formatFen(dayFen)} 元，请由其他复核人处理`;
  return null;
}

export const setReviewerLimit = (
  tx: Tx,
  {
    mid,
    personId,
    singleFen,
    dayFen = null,
  }: { mid: string; personId: string; singleFen: Fen | null; dayFen?: Fen | null },
): Promise<number> =>
  singleFen === null && dayFen === null
    ? tx.run('DELETE FROM approval.reviewer_limits WHERE mid = $1 AND person_id = $2', [mid, personId])
    : tx.run(
        `INSERT INTO approval.reviewer_limits (mid, person_id, single_fen, day_fen) VALUES ($1, $2, $3, $4)
         ON CONFLICT (mid, person_id) DO UPDATE SET single_fen = excluded.single_fen, day_fen = excluded.day_fen`,
        [mid, personId, singleFen, dayFen],
      );
