import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { rerouted } from '../domain/reroute-rule.ts';
import type { ReviewStep } from '../domain/review-rule.ts';
import { reviewersOf } from './policy.ts';

interface Named {
  orderNo: string;
  makerId: string;
  amountFen: Fen;
  steps: ReviewStep[];
  step: number;
  acted: string[];
}

/**
 * Orders that wait for persons who were disabled go to an administrator, who is reminded like a new reviewer. A review
 * that moved on in the meantime is left for the next time.
 */
export async function rerouteReviews(tx: Tx, mid: string, now: Date): Promise<void> {
  const named = await tx.rows<Named>(
    `SELECT r.order_no, r.maker_id, r.amount_fen, r.steps, r.step, p.acted
     FROM approval.reviews r JOIN approval.v_pending p ON p.mid = r.mid AND p.order_no = r.order_no
     WHERE r.mid = $1 AND jsonb_path_exists(r.steps, '$[*].persons') ORDER BY r.order_no`,
    [mid],
    'approval.named_reviewers',
  );
  if (named.length === 0) return;
  const people = await reviewersOf(tx, mid);
  for (const { orderNo, makerId, amountFen, steps, step, acted } of named) {
    const acts = acted.map((personId) => ({ personId, step: 0 }));
    const next = rerouted({ makerId, state: 'pending', step, steps, acts }, amountFen, people);
    if (next)
      await tx.run(
        `UPDATE approval.reviews SET steps = $5, steps_before = coalesce(steps_before, steps), rerouted_at = $6, reminded_day = 0
         WHERE mid = $1 AND order_no = $2 AND state = 'pending' AND step = $3 AND steps = $4`,
        [mid, orderNo, step, JSON.stringify(steps), JSON.stringify(next), now],
        'approval.reroute',
      );
  }
}
