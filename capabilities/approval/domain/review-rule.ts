import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { NOT_CURRENT_REVIEWER, OWN_ORDER_REVIEW, REVIEWED_BEFORE, REVIEW_ENDED } from '../contract/errors.ts';

/**
 * One step of a policy. `persons` narrows to these; `adminOnly` to administrators; else everybody who holds the review
 * permission.
 */
export interface ReviewStep {
  /** e.g. `复核员任一人`. */
  title: string;
  adminOnly?: boolean;
  persons?: readonly string[];
  /** `all` needs every one of `persons`. */
  mode: 'any' | 'all';
}

/** From this amount (fen, inclusive) these steps, in order; none: exempt. */
export interface PolicyLayer {
  fromFen: Fen;
  steps: readonly ReviewStep[];
}

/** What of one kind of orders is reviewed by whom. */
export interface Rule {
  layers: readonly PolicyLayer[];
  /** Orders by a key below it are exempt; null: none is. */
  keyBelowFen: Fen | null;
}

export interface Candidate {
  personId: string;
  isAdmin: boolean;
  /** The largest order that they may approve; absent or null: no limit of their own. */
  singleFen?: Fen | null;
}

/** The steps of the highest layer that the amount reaches. A merchant without policy needs none. */
export const stepsFor = (layers: readonly PolicyLayer[], amountFen: Fen): readonly ReviewStep[] =>
  layers.reduce<PolicyLayer | null>(
    (found, layer) => (layer.fromFen <= amountFen && (!found || layer.fromFen >= found.fromFen) ? layer : found),
    null,
  )?.steps ?? [];

export const mayDecide = (step: ReviewStep, { personId, isAdmin }: Candidate): boolean =>
  (!step.adminOnly || isAdmin) && (!step.persons || step.persons.includes(personId));

/**
 * Whether these people can complete all steps, each acting once. Steps and people are few, so trying all ways is
 * enough. Without this check an order could hold money that nobody can ever release.
 */
export function canBeReviewed(steps: readonly ReviewStep[], people: readonly Candidate[]): boolean {
  const [step, ...rest] = steps;
  if (!step) return true;
  if (step.mode === 'all') {
    const needed = people.filter((one) => mayDecide(step, one));
    return (
      needed.length === (step.persons ?? []).length &&
      needed.length > 0 &&
      canBeReviewed(
        rest,
        people.filter((one) => !needed.includes(one)),
      )
    );
  }
  return people.some(
    (one) =>
      mayDecide(step, one) &&
      canBeReviewed(
        rest,
        people.filter((other) => other !== one),
      ),
  );
}

/** What an order asks of the rule. */
export interface ReviewedAmount {
  amountFen: Fen;
  /** Of an order with many lines. */
  largestFen?: Fen | undefined;
}

/** Whether an order that a key has made is below the amount from which its rule counts; null: for every amount. */
export const isExemptByKey = (
  keyBelowFen: Fen | null,
  { amountFen, largestFen = amountFen }: ReviewedAmount,
): boolean => keyBelowFen !== null && amountFen < keyBelowFen && largestFen < keyBelowFen;

/** For a batch the stricter of the steps for its total and for its largest line. */
export function stepsOfOrder(
  layers: readonly PolicyLayer[],
  { amountFen, largestFen = amountFen }: ReviewedAmount,
): readonly ReviewStep[] {
  const [byTotal, byLargest] = [stepsFor(layers, amountFen), stepsFor(layers, largestFen)];
  return byLargest.length > byTotal.length ? byLargest : byTotal;
}

/** Whether the reviewer's own limit for one order allows this amount. */
export const covers = ({ singleFen = null }: Candidate, amountFen: Fen): boolean =>
  singleFen === null || amountFen <= singleFen;

/** Why a person cannot approve a step. */
export type Exclusion = 'maker' | 'step' | 'limit';

export interface ReviewPath<Person extends Candidate> {
  /** Whether these people can take an order with these steps to its end. */
  complete: boolean;
  steps: {
    step: ReviewStep;
    eligible: Person[];
    excluded: { person: Person; why: Exclusion }[];
  }[];
}

/**
 * Who reviews an order of this amount, step by step. New orders, the rules' own checks and the simulator of the page
 * all ask here, so that they cannot differ.
 */
export function reviewPath<Person extends Candidate>(
  steps: readonly ReviewStep[],
  amountFen: Fen,
  people: readonly Person[],
  makerId?: string,
): ReviewPath<Person> {
  const whyNot = (step: ReviewStep, person: Person): Exclusion | null => {
    if (!mayDecide(step, person)) return 'step';
    if (person.personId === makerId) return 'maker';
    return covers(person, amountFen) ? null : 'limit';
  };
  const free = people.filter((person) => person.personId !== makerId && covers(person, amountFen));
  return {
    complete: canBeReviewed(steps, free),
    steps: steps.map((step) => {
      const all = people.map((person) => ({ person, why: whyNot(step, person) }));
      return {
        step,
        eligible: all.flatMap(({ person, why }) => (why === null ? [person] : [])),
        excluded: all.flatMap(({ person, why }) => (why === null ? [] : [{ person, why }])),
      };
    }),
  };
}

/** Every layer can be reviewed from its lowest amount on; else the first that cannot. */
export const layerWithoutReviewers = (
  layers: readonly PolicyLayer[],
  people: readonly Candidate[],
): PolicyLayer | undefined =>
  layers.find(({ fromFen, steps }) => !reviewPath(steps, fromFen > 0n ? fromFen : 1n, people).complete);

export interface ReviewState {
  makerId: string;
  state: string;
  step: number;
  steps: readonly ReviewStep[];
  /** The persons who have acted, with their step. */
  acts: readonly { personId: string; step: number }[];
}

export type ReviewRefusal =
  | typeof OWN_ORDER_REVIEW
  | typeof REVIEWED_BEFORE
  | typeof NOT_CURRENT_REVIEWER
  | typeof REVIEW_ENDED;

/** Whether this person may decide the current step (maker never, once per person and order, only the step's people). */
export function decideReviewer(review: ReviewState, person: Candidate): Result<ReviewStep, ReviewRefusal> {
  const step = review.steps[review.step];
  if (review.state !== 'pending' || !step) return fail(REVIEW_ENDED);
  if (person.personId === review.makerId) return fail(OWN_ORDER_REVIEW);
  if (review.acts.some(({ personId }) => personId === person.personId)) return fail(REVIEWED_BEFORE);
  return mayDecide(step, person) ? ok(step) : fail(NOT_CURRENT_REVIEWER);
}

/** The step after this person's approval: the same while others of an `all` step are missing. */
export function stepAfterApproval(review: ReviewState, personId: string): number {
  const step = review.steps[review.step]!;
  if (step.mode === 'any') return review.step + 1;
  const acted = new Set([
    ...review.acts.filter((act) => act.step === review.step).map((act) => act.personId),
    personId,
  ]);
  return (step.persons ?? []).every((person) => acted.has(person)) ? review.step + 1 : review.step;
}
