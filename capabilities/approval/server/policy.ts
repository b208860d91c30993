import { holdersOf, personsHolding, type ReviewLimitsOf } from '#capabilities/access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { MAX_STEPS, REVIEW_PERMISSION } from '../constants.ts';
import { stepsOfOrder, type Candidate, type PolicyLayer, type ReviewStep, type Rule } from '../domain/review-rule.ts';
import { reviewerLimits } from './reviewer-limit.ts';

/** As JSON has it: fen as text, because a number would lose digits. */
export type StoredLayer = { fromFen: string; steps: ReviewStep[] };

export const storedLayers = (layers: readonly PolicyLayer[]): StoredLayer[] =>
  layers.map(({ fromFen, steps }) => ({ fromFen: fromFen.toString(), steps: [...steps] }));

export const layersOf = (stored: readonly StoredLayer[]): PolicyLayer[] =>
  stored.map(({ fromFen, steps }) => ({ fromFen: BigInt(fromFen), steps }));

export interface NewPolicy {
  mid: string;
  kind: string;
  layers: readonly PolicyLayer[];
  /** Orders by a key below it are exempt; absent or null: none is. */
  keyBelowFen?: Fen | null;
  createdBy: string;
  note?: string;
  /** The second administrator, where there was one. */
  confirmedBy?: string;
  /** Business time; absent: the database's. */
  at?: Date;
}

export type NewPolicies = Omit<NewPolicy, 'kind'> & { kinds: readonly string[] };

/**
 * A new version for one kind of order; orders under way keep theirs. Throws on more steps than the engine takes, or
 * layers that do not begin at 0.
 */
export async function setPolicy(tx: Tx, { kind, ...policy }: NewPolicy): Promise<number> {
  return (await setPolicies(tx, { ...policy, kinds: [kind] })).get(kind)!;
}

/** The same for several kinds at once; answers the version of each. */
export async function setPolicies(
  tx: Tx,
  { mid, kinds, layers, keyBelowFen = null, createdBy, note = '', confirmedBy, at }: NewPolicies,
): Promise<Map<string, number>> {
  if (!layers.some(({ fromFen }) => fromFen === 0n)) throw new Error('a policy begins at 0');
  if (layers.some(({ steps }) => steps.length > MAX_STEPS)) throw new Error(`at most ${MAX_STEPS} steps`);
  const rows = await tx.rows<{ kind: string; version: number }>(
    `INSERT INTO approval.policies (mid, kind, version, layers, created_by, note, confirmed_by, created_at, key_below_fen)
     SELECT $1, k.kind, coalesce((SELECT max(p.version) FROM approval.policies p WHERE p.mid = $1 AND p.kind = k.kind), 0) + 1,
       $3, $4, $5, $6, coalesce($7, now()), $8 FROM unnest($2::text[]) AS k (kind) RETURNING kind, version`,
    [mid, kinds, JSON.stringify(storedLayers(layers)), createdBy, note, confirmedBy ?? null, at ?? null, keyBelowFen],
    'approval.set_policies',
  );
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}

/**
 * A merchant that reviews other kinds has not decided about this one, e.g. a kind that came with an update: one
 * reviewer looks at each order until it has.
 */
const UNDECIDED: readonly ReviewStep[] = [{ title: '复核员任一人', mode: 'any' }];

export interface Policy extends Rule {
  version: number;
}

/** The layers of a kind now, with their version; 0: the merchant has set none for it. Without any policy: exempt. */
export async function currentPolicy(tx: Tx, mid: string, kind: string): Promise<Policy> {
  const row = await tx.one<{ kind: string; version: number; layers: StoredLayer[]; keyBelowFen: Fen | null }>(
    'SELECT kind, version, layers, key_below_fen FROM approval.policies WHERE mid = $1 ORDER BY (kind = $2) DESC, version DESC LIMIT 1',
    [mid, kind],
    'approval.policy',
  );
  if (row?.kind === kind) return { version: row.version, layers: layersOf(row.layers), keyBelowFen: row.keyBelowFen };
  return { version: 0, layers: [{ fromFen: 0n, steps: row ? UNDECIDED : [] }], keyBelowFen: null };
}

/** The people who may review in this merchant, with the limits of their own. */
export async function reviewersOf(
  tx: Tx,
  mid: string,
): Promise<(Candidate & { personName: string; singleFen: Fen | null; dayFen: Fen | null })[]> {
  const [people, limits] = await Promise.all([personsHolding(tx, mid, REVIEW_PERMISSION), reviewerLimits(tx, mid)]);
  return people.map(({ personId, personName, roleClass }) => ({
    personId,
    personName,
    isAdmin: roleClass === 'admin',
    singleFen: limits.get(personId)?.singleFen ?? null,
    dayFen: limits.get(personId)?.dayFen ?? null,
  }));
}

export const reviewers = holdersOf(REVIEW_PERMISSION);

/** Whether another person than this one can review. */
export const hasOtherReviewer = async (tx: Tx, mid: string, personId: string): Promise<boolean> =>
  (await reviewersOf(tx, mid)).some((one) => one.personId !== personId);

/** For a form before submission: whether somebody must review, one line per step. */
export async function reviewOf(
  tx: Tx,
  order: { mid: string; kind: string; amountFen: Fen },
): Promise<{ required: boolean; steps: string[] }> {
  const { layers } = await currentPolicy(tx, order.mid, order.kind);
  const steps = stepsOfOrder(layers, order);
  return { required: steps.length > 0, steps: steps.map(({ title }) => title) };
}

/** The limits of the people who review, in yuan. */
export const reviewLimitsOf: ReviewLimitsOf = async (tx, mid) =>
  (await reviewersOf(tx, mid)).map(({ personId, singleFen, dayFen }) => ({
    personId,
    single: singleFen === null ? null : yuanOfFen(singleFen),
    day: dayFen === null ? null : yuanOfFen(dayFen),
  }));

/** Whether the merchant has decided about the review of anything. */
export const hasPolicy = async (tx: Tx, mid: string): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM approval.policies WHERE mid = $1 LIMIT 1', [mid], 'approval.has_policy')) !== undefined;
