import { personsHolding } from '#capabilities/access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { MOST_STEPS, REVIEW_PERMISSION } from '../constants.ts';
import { stepsFor, type Candidate, type PolicyLayer, type ReviewStep } from '../domain/review-rule.ts';

/** As JSON has it: fen as text, because a number would lose digits. */
type StoredLayer = { fromFen: string; steps: ReviewStep[] };

/**
 * A new version for one kind of order; orders under way keep theirs. Throws on more steps than the engine takes, or
 * layers that do not begin at 0.
 */
export async function setPolicy(
  tx: Tx,
  policy: { mid: string; kind: string; layers: readonly PolicyLayer[]; createdBy: string },
): Promise<number> {
  if (!policy.layers.some(({ fromFen }) => fromFen === 0n)) throw new Error('a policy begins at 0');
  if (policy.layers.some(({ steps }) => steps.length > MOST_STEPS)) throw new Error(`at most ${MOST_STEPS} steps`);
  const layers: StoredLayer[] = policy.layers.map(({ fromFen, steps }) => ({
    fromFen: fromFen.toString(),
    steps: [...steps],
  }));
  const row = await tx.one<{ version: number }>(
    `INSERT INTO approval.policies (mid, kind, version, layers, created_by)
     SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4 FROM approval.policies WHERE mid = $1 AND kind = $2 RETURNING version`,
    [policy.mid, policy.kind, JSON.stringify(layers), policy.createdBy],
  );
  return row!.version;
}

/**
 * A merchant that reviews other kinds has not decided about this one, e.g. a kind that came with an update: one
 * reviewer looks at each order until it has.
 */
const UNDECIDED: readonly ReviewStep[] = [{ title: '复核员任一人', mode: 'any' }];

/**
 * The steps that an order of this kind and amount needs now, with the policy's version; none: exempt. For a batch the
 * stricter of those for its total and for its largest line. A merchant without any policy is exempt.
 */
export async function requiredSteps(
  tx: Tx,
  order: { mid: string; kind: string; amountFen: Fen; largestFen?: Fen },
): Promise<{ version: number; steps: readonly ReviewStep[] }> {
  const row = await tx.one<{ kind: string; version: number; layers: StoredLayer[] }>(
    'SELECT kind, version, layers FROM approval.policies WHERE mid = $1 ORDER BY (kind = $2) DESC, version DESC LIMIT 1',
    [order.mid, order.kind],
    'approval.policy',
  );
  if (!row) return { version: 0, steps: [] };
  if (row.kind !== order.kind) return { version: 0, steps: UNDECIDED };
  const layers = row.layers.map(({ fromFen, steps }) => ({ fromFen: BigInt(fromFen), steps }));
  const [byTotal, byLargest] = [order.amountFen, order.largestFen ?? order.amountFen].map((fen) =>
    stepsFor(layers, fen),
  );
  return { version: row.version, steps: byLargest!.length > byTotal!.length ? byLargest! : byTotal! };
}

/** The people who may review in this merchant. */
export async function reviewersOf(tx: Tx, mid: string): Promise<(Candidate & { personName: string })[]> {
  const people = await personsHolding(tx, mid, REVIEW_PERMISSION);
  return people.map(({ personId, personName, roleClass }) => ({
    personId,
    personName,
    isAdmin: roleClass === 'admin',
  }));
}

/** For a form before submission: whether somebody must review, one line per step. */
export async function reviewOf(
  tx: Tx,
  order: { mid: string; kind: string; amountFen: Fen },
): Promise<{ required: boolean; steps: string[] }> {
  const { steps } = await requiredSteps(tx, order);
  return { required: steps.length > 0, steps: steps.map(({ title }) => title) };
}

/** The reviewer's own limit in fen; null: none. */
export async function reviewerLimit(tx: Tx, mid: string, personId: string): Promise<Fen | null> {
  const row = await tx.one<{ single_fen: Fen }>(
    'SELECT single_fen FROM approval.reviewer_limits WHERE mid = $1 AND person_id = $2',
    [mid, personId],
  );
  return row?.single_fen ?? null;
}

export const setReviewerLimit = (tx: Tx, limit: { mid: string; personId: string; singleFen: Fen }): Promise<number> =>
  tx.run(
    `INSERT INTO approval.reviewer_limits (mid, person_id, single_fen) VALUES ($1, $2, $3)
     ON CONFLICT (mid, person_id) DO UPDATE SET single_fen = excluded.single_fen`,
    [limit.mid, limit.personId, limit.singleFen],
  );
