import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { NO_HIGHER_REVIEWER, REVIEW_ENDED, WITHIN_REVIEW_LIMIT } from '../contract/errors.ts';
import { passedUp } from '../domain/pass-up-rule.ts';
import { decideReviewer } from '../domain/review-rule.ts';
import { reviewersOf } from './policy.ts';
import { findReview, writeAct, type Verdict } from './review.ts';
import { beyondLimit, limitNow } from './reviewer-limit.ts';

/**
 * Hands the present step to the reviewers whose limit covers the order (domain-rules section 11), for one whose own
 * does not. They are notified like new reviewers; the steps with which the review was opened are kept.
 */
export async function passUp(tx: Tx, verdict: Omit<Verdict, 'act' | 'orderHash'>) {
  const { mid, orderNo, reviewer, now } = verdict;
  const review = await findReview(tx, mid, orderNo, true);
  if (!review || now >= review.deadlineAt) return fail(REVIEW_ENDED);
  const allowed = decideReviewer(review, reviewer);
  if (!allowed.ok) return allowed;
  if (!beyondLimit(await limitNow(tx, { mid, ...reviewer, now }), review.amountFen)) return fail(WITHIN_REVIEW_LIMIT);
  const steps = passedUp(review, reviewer.personId, review.amountFen, await reviewersOf(tx, mid));
  if (!steps) return fail(NO_HIGHER_REVIEWER);
  await writeAct(tx, review, { ...verdict, act: 'pass_up' });
  await tx.run(
    `UPDATE approval.reviews SET steps = $3, steps_before = coalesce(steps_before, steps), rerouted_at = $4, reminded_day = 0
     WHERE mid = $1 AND order_no = $2`,
    [mid, orderNo, JSON.stringify(steps), now],
    'approval.pass_up',
  );
  return ok(null);
}
