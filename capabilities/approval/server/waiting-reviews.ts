import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { decideReviewer, reviewPath, type ReviewStep } from '../domain/review-rule.ts';
import type { reviewersOf } from './policy.ts';

export interface Waiting {
  mid: string;
  orderNo: string;
  makerId: string;
  amountFen: Fen;
  steps: ReviewStep[];
  step: number;
  submittedAt: Date;
  deadlineAt: Date;
  remindedDay: number;
  leftAloneAt: Date | null;
  acted: string[];
}

/** Of a review under way, `r`, with who has acted on it, `p`. */
export const WAITING = `r.mid, r.order_no, r.maker_id, r.amount_fen, r.steps, r.step, r.submitted_at, r.deadline_at,
  r.reminded_day, r.left_alone_at, p.acted
  FROM approval.reviews r JOIN approval.v_pending p ON p.mid = r.mid AND p.order_no = r.order_no`;

export const waitingOf = (tx: Tx, mid: string, now: Date): Promise<Waiting[]> =>
  tx.rows<Waiting>(
    `SELECT ${WAITING} WHERE r.mid = $1 AND r.deadline_at > $2 ORDER BY r.submitted_at, r.order_no`,
    [mid, now],
    'approval.waiting',
  );

type Person = Awaited<ReturnType<typeof reviewersOf>>[number];

/** The people who may decide its present step; nobody: it waits for an administrator to change that. */
export function whoMayReview(review: Waiting, people: readonly Person[]): Person[] {
  const state = { ...review, state: 'pending', acts: review.acted.map((personId) => ({ personId, step: 0 })) };
  const may = people.filter((person) => decideReviewer(state, person).ok);
  return reviewPath([review.steps[review.step]!], review.amountFen, may).steps[0]!.eligible;
}
