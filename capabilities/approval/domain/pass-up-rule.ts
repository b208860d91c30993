import type { Fen } from '#platform/kernel/money.ts';
import { covers, mayDecide, reviewPath, type Candidate, type ReviewState, type ReviewStep } from './review-rule.ts';

const TITLE = '上级复核人任一人';

/**
 * The steps of a review after this person has handed the present one to the upper level: the reviewers whose own limit
 * covers the order, also those whom the step did not name. Where all named persons must decide, the others still do.
 * Null: nobody could complete it. `people` are the reviewers of the merchant now.
 */
export function passedUp(
  review: ReviewState,
  personId: string,
  amountFen: Fen,
  people: readonly Candidate[],
): ReviewStep[] | null {
  const { persons = [], ...step } = review.steps[review.step]!;
  const out = new Set([review.makerId, personId, ...review.acts.map((act) => act.personId)]);
  const free = people.filter((one) => !out.has(one.personId));
  const remaining = step.mode === 'all' ? persons.filter((one) => !out.has(one)) : [];
  const upper = free.filter(
    (one) => mayDecide(step, one) && covers(one, amountFen) && !remaining.includes(one.personId),
  );
  if (upper.length === 0) return null;
  const handed: ReviewStep = { ...step, title: TITLE, mode: 'any', persons: upper.map((one) => one.personId) };
  const others = remaining.length > 0 ? [{ ...review.steps[review.step]!, persons: remaining }] : [];
  const steps = review.steps.toSpliced(review.step, 1, ...others, handed);
  return reviewPath(steps.slice(review.step), amountFen, free).complete ? steps : null;
}
