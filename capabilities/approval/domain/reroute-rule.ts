import type { Fen } from '#platform/kernel/money.ts';
import { reviewPath, type Candidate, type ReviewState, type ReviewStep } from './review-rule.ts';

/** Takes the place of named persons who are gone. */
export const SUBSTITUTE: ReviewStep = { title: '管理员任一人（原复核人已停用）', adminOnly: true, mode: 'any' };

/**
 * The steps of a review whose named reviewers are partly gone, from the present step on (domain-rules section 11: if a
 * checker is disabled, orders re-route). Where a step may be decided by any of several persons, it changes when all of
 * them are gone; where all must decide, an administrator decides besides those who are left. Null: nothing changes, or
 * nobody could complete the new steps either. `people` are the reviewers of the merchant now.
 */
export function rerouted(review: ReviewState, amountFen: Fen, people: readonly Candidate[]): ReviewStep[] | null {
  const here = new Set(people.map(({ personId }) => personId));
  const acted = new Set(review.acts.map(({ personId }) => personId));
  const steps = review.steps.flatMap((step, index) => {
    if (index < review.step || !step.persons) return [step];
    const remaining = step.persons.filter((person) => here.has(person) && !acted.has(person));
    const gone = step.persons.filter((person) => !here.has(person) && !acted.has(person));
    if (gone.length === 0 || (step.mode === 'any' && remaining.length > 0)) return [step];
    return remaining.length > 0 ? [{ ...step, persons: remaining }, SUBSTITUTE] : [SUBSTITUTE];
  });
  if (steps.length === review.steps.length && steps.every((step, index) => step === review.steps[index])) return null;
  const free = people.filter(({ personId }) => !acted.has(personId));
  return reviewPath(steps.slice(review.step), amountFen, free, review.makerId).complete ? steps : null;
}
