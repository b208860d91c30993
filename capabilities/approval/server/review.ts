import { NO_REVIEWER_FOR_AMOUNT } from '#capabilities/account/contract/errors.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { REVIEW_DEADLINE_DAYS } from '../constants.ts';
import { ONLY_LATER_REVIEWER, ORDER_CONTENT_CHANGED, OVER_REVIEW_LIMIT, REVIEW_ENDED } from '../contract/errors.ts';
import {
  decideReviewer,
  isExemptByKey,
  reviewPath,
  stepAfterApproval,
  stepsOfOrder,
  type ReviewRefusal,
  type ReviewState,
  type ReviewStep,
} from '../domain/review-rule.ts';
import { exemptionWords } from '../domain/rule-words.ts';
import { reviewersOf, type Policy } from './policy.ts';
import { beyondLimit, limitNow } from './reviewer-limit.ts';

export interface NewReview {
  mid: string;
  kind: string;
  orderNo: string;
  orderHash: string;
  makerId: string;
  amountFen: Fen;
  /** Of an order with many lines. */
  largestFen?: Fen;
  /** Business time. */
  now: Date;
  /** A key of the merchant's own systems has made it. */
  isByKey: boolean;
  /** Nobody may approve later than this although the 90 days are not over, e.g. the hour of a scheduled order. */
  notAfter?: Date;
}

/**
 * Opens the review that the policy asks for in the order's transaction. Null: exempt. 02306KCSDS when nobody could ever
 * take it to its end: money must not be held for a review that cannot happen.
 */
export async function openReview(
  tx: Tx,
  { version, layers, keyBelowFen }: Policy,
  review: NewReview,
): Promise<Result<{ deadlineAt: Date } | null, typeof NO_REVIEWER_FOR_AMOUNT>> {
  const steps = stepsOfOrder(layers, review);
  if (steps.length === 0) return ok(null);
  if (review.isByKey && isExemptByKey(keyBelowFen, review)) {
    tx.send(
      `INSERT INTO approval.exemptions (mid, order_no, policy_version, below_fen, exempted_at) VALUES ($1, $2, $3, $4, $5)`,
      [review.mid, review.orderNo, version, keyBelowFen, review.now],
      'approval.exempt',
    );
    return ok(null);
  }
  const people = await reviewersOf(tx, review.mid);
  if (!reviewPath(steps, review.amountFen, people, review.makerId).complete) return fail(NO_REVIEWER_FOR_AMOUNT);
  const last = atShanghai(addDays(shanghaiDate(review.now), REVIEW_DEADLINE_DAYS), shanghaiMinutes(review.now));
  const deadlineAt = review.notAfter && review.notAfter < last ? review.notAfter : last;
  tx.send(
    `INSERT INTO approval.reviews (mid, order_no, order_hash, maker_id, amount_fen, policy_version, steps, submitted_at, deadline_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      review.mid,
      review.orderNo,
      review.orderHash,
      review.makerId,
      review.amountFen,
      version,
      JSON.stringify(steps),
      review.now,
      deadlineAt,
    ],
    'approval.open_review',
  );
  return ok({ deadlineAt });
}

export interface Reviewer {
  personId: string;
  personName: string;
  isAdmin: boolean;
}

interface ReviewRow {
  makerId: string;
  orderHash: string;
  amountFen: Fen;
  state: string;
  step: number;
  steps: ReviewStep[];
  deadlineAt: Date;
}

/** `pass_up`: the step was handed to the upper level, and nothing decided. */
type Act = 'approve' | 'reject' | 'return' | 'pass_up';

interface ActRow {
  personId: string;
  personName: string;
  step: number;
  act: Act;
  note: string;
  actedAt: Date;
}

export interface Review extends ReviewState {
  orderHash: string;
  amountFen: Fen;
  deadlineAt: Date;
  acts: readonly { personId: string; personName: string; step: number; act: ActRow['act']; note: string; at: Date }[];
}

/**
 * The review of an order, or undefined when it needs none. `lock` for a decision: the row stays locked until the
 * transaction ends.
 */
export async function findReview(tx: Tx, mid: string, orderNo: string, lock = false): Promise<Review | undefined> {
  const row = await tx.one<ReviewRow>(
    `SELECT maker_id, order_hash, amount_fen, state, step, steps, deadline_at FROM approval.reviews WHERE mid = $1 AND order_no = $2${lock ? ' FOR UPDATE' : ''}`,
    [mid, orderNo],
  );
  if (!row) return undefined;
  const acts = await tx.rows<ActRow>(
    'SELECT person_id, person_name, step, act, note, acted_at FROM approval.acts WHERE mid = $1 AND order_no = $2 ORDER BY acted_at, step',
    [mid, orderNo],
  );
  return {
    makerId: row.makerId,
    orderHash: row.orderHash,
    amountFen: row.amountFen,
    state: row.state,
    step: row.step,
    steps: row.steps,
    deadlineAt: row.deadlineAt,
    acts: acts.map((act) => ({
      personId: act.personId,
      personName: act.personName,
      step: act.step,
      act: act.act,
      note: act.note,
      at: act.actedAt,
    })),
  };
}

/** Why a key's order had no review that others of its amount have; null: it is not so. */
export async function exemptionOf(tx: Tx, mid: string, orderNo: string): Promise<string | null> {
  const row = await tx.one<{ policyVersion: number; belowFen: Fen }>(
    'SELECT policy_version, below_fen FROM approval.exemptions WHERE mid = $1 AND order_no = $2',
    [mid, orderNo],
    'approval.exemption',
  );
  return row ? `${exemptionWords(row.belowFen)}（复核规则第 ${row.policyVersion} 版）` : null;
}

export interface Verdict {
  mid: string;
  orderNo: string;
  reviewer: Reviewer;
  act: Exclude<Act, 'pass_up'>;
  /** The approved hash; a refusal needs none. */
  orderHash?: string;
  note: string;
  now: Date;
}

type VerdictRefusal =
  | ReviewRefusal
  | typeof OVER_REVIEW_LIMIT
  | typeof ONLY_LATER_REVIEWER
  | typeof ORDER_CONTENT_CHANGED;

/**
 * One reviewer's decision on the current step, under the review's lock. Answers the state of the review after it; the
 * CHECK and the key of approval.acts refuse the maker and a second act even if this code did not.
 */
export async function giveVerdict(
  tx: Tx,
  verdict: Verdict,
): Promise<Result<'pending' | 'approved' | 'rejected' | 'returned', VerdictRefusal>> {
  const { mid, orderNo, reviewer, act, now } = verdict;
  const review = await findReview(tx, mid, orderNo, true);
  // The deadline counts although the job that closes the review has not come by yet.
  if (!review || now >= review.deadlineAt) return fail(REVIEW_ENDED);
  if (act === 'approve' && verdict.orderHash !== review.orderHash) return fail(ORDER_CONTENT_CHANGED);
  const allowed = decideReviewer(review, reviewer);
  if (!allowed.ok) return allowed;
  let step = review.step;
  if (act === 'approve') {
    const beyond = beyondLimit(await limitNow(tx, { mid, ...reviewer, now, lock: true }), review.amountFen);
    if (beyond) return fail(OVER_REVIEW_LIMIT, beyond);
    step = stepAfterApproval(review, reviewer.personId);
    if (!(await othersCanGoOn(tx, mid, review, reviewer.personId, step))) return fail(ONLY_LATER_REVIEWER);
  }
  await writeAct(tx, review, verdict);
  const state = stateAfter(act, step, review.steps.length);
  await moveReview(tx, mid, orderNo, { state, step, now });
  return ok(state);
}

type ActOf = Pick<Verdict, 'mid' | 'orderNo' | 'reviewer' | 'note' | 'now'> & { act: Act };

/** The one act of this person on the order, in its present step. */
export const writeAct = (tx: Tx, review: Review, { mid, orderNo, reviewer, act, note, now }: ActOf): Promise<number> =>
  tx.run(
    `INSERT INTO approval.acts (mid, order_no, person_id, maker_id, person_name, step, act, note, order_hash, acted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      mid,
      orderNo,
      reviewer.personId,
      review.makerId,
      reviewer.personName,
      review.step,
      act,
      note,
      review.orderHash,
      now,
    ],
  );

const stateAfter = (act: Verdict['act'], step: number, steps: number) =>
  act === 'reject'
    ? ('rejected' as const)
    : act === 'return'
      ? ('returned' as const)
      : step === steps
        ? ('approved' as const)
        : ('pending' as const);

/** A person whom a later step needs must not act on an earlier one. */
async function othersCanGoOn(tx: Tx, mid: string, review: Review, actorId: string, step: number): Promise<boolean> {
  if (step === review.step || step === review.steps.length) return true;
  const out = new Set([review.makerId, actorId, ...review.acts.map(({ personId }) => personId)]);
  const remaining = (await reviewersOf(tx, mid)).filter(({ personId }) => !out.has(personId));
  return reviewPath(review.steps.slice(step), review.amountFen, remaining).complete;
}

const moveReview = (
  tx: Tx,
  mid: string,
  orderNo: string,
  to: { state: string; step: number; now: Date },
): Promise<number> =>
  tx.run('UPDATE approval.reviews SET state = $3, step = $4, ended_at = $5 WHERE mid = $1 AND order_no = $2', [
    mid,
    orderNo,
    to.state,
    to.step,
    to.state === 'pending' ? null : to.now,
  ]);

/**
 * The hash that all steps of an order's review have approved, null while they have not, each in its place. Undefined:
 * the order needs no review.
 */
export async function approvedHashes(
  tx: Tx,
  orders: readonly { mid: string; orderNo: string }[],
): Promise<(string | null | undefined)[]> {
  const rows = await tx.rows<{ mid: string; orderNo: string; hash: string | null }>(
    `SELECT r.* FROM unnest($1::text[], $2::text[]) AS n (mid, order_no) CROSS JOIN LATERAL (
       SELECT mid, order_no, CASE WHEN state = 'approved' THEN order_hash END AS hash FROM approval.reviews WHERE mid = n.mid AND order_no = n.order_no LIMIT 1) r`,
    [orders.map(({ mid }) => mid), orders.map(({ orderNo }) => orderNo)],
    'approval.approved_hashes',
  );
  return orders.map((one) => rows.find(({ mid, orderNo }) => mid === one.mid && orderNo === one.orderNo)?.hash);
}

/** The maker cancelled the order, or its time is over. A finished review does not change. */
export const closeReview = (
  tx: Tx,
  mid: string,
  orderNo: string,
  state: 'withdrawn' | 'expired',
  now: Date,
): Promise<number> =>
  tx.run(
    `UPDATE approval.reviews SET state = $3, ended_at = $4 WHERE mid = $1 AND order_no = $2 AND state = 'pending'`,
    [mid, orderNo, state, now],
  );

/** A person's decisions since then: number of approved and of refused orders, and the sum of all. */
export async function reviewedSince(
  tx: Tx,
  mid: string,
  personId: string,
  since: Date,
): Promise<{ approved: number; refused: number; amountFen: Fen }> {
  const row = await tx.one<{ approved: bigint; refused: bigint; amount: Fen }>(
    `SELECT count(*) FILTER (WHERE a.act = 'approve') AS approved, count(*) FILTER (WHERE a.act IN ('reject', 'return')) AS refused, coalesce(sum(r.amount_fen), 0)::bigint AS amount
     FROM approval.acts a JOIN approval.reviews r ON r.mid = a.mid AND r.order_no = a.order_no WHERE a.mid = $1 AND a.person_id = $2 AND a.acted_at >= $3`,
    [mid, personId, since],
    'approval.reviewed_since',
  );
  return { approved: Number(row!.approved), refused: Number(row!.refused), amountFen: row!.amount };
}
