import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { FeeFrom } from '../contract/fee-from.ts';
import { STANDARD_PLAN, type PricedPayee, type Speed } from '../contract/words.ts';
import type { Band } from '../domain/fee.ts';

export interface FeePlan {
  planId: string;
  name: string;
  note: string;
}

export interface FeeVersion {
  planId: string;
  version: number;
  fromDay: ShanghaiDate;
  proposedName: string;
  approvedName: string;
  approvedAt: Date;
}

/** A row of a version. */
export interface PricedBand extends Band {
  kind: string;
  speed: Speed;
  payee: PricedPayee;
  feeFrom: FeeFrom;
}

/** All plans, 标准 first. For the console's transactions, as all of this file. */
export const feePlans = (tx: Tx): Promise<FeePlan[]> =>
  tx.rows<FeePlan>(
    `SELECT plan_id, name, note FROM account.fee_plans ORDER BY plan_id <> $1, made_at, plan_id`,
    [STANDARD_PLAN],
    'account.fee_plans',
  );

/** Plans with a version that holds on a day, 标准 first: those that a merchant can be given from then on. */
export const feePlansOn = (tx: Tx, day: ShanghaiDate): Promise<FeePlan[]> =>
  tx.rows<FeePlan>(
    `SELECT p.plan_id, p.name, p.note FROM account.fee_plans p
     WHERE EXISTS (SELECT 1 FROM account.fee_versions f WHERE f.plan_id = p.plan_id AND f.from_day <= $2)
     ORDER BY p.plan_id <> $1, p.made_at, p.plan_id`,
    [STANDARD_PLAN, day],
    'account.fee_plans_on',
  );

/** False when there is a plan of this name. */
export const addFeePlan = async (tx: Tx, { planId, name, note }: FeePlan, at: Date): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO account.fee_plans (plan_id, name, note, made_at) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING`,
    [planId, name, note, at],
    'account.add_fee_plan',
  )) === 1;

/** Versions of all plans, or of one, the newest first. */
export const feeVersions = (tx: Tx, planId: string | null = null): Promise<FeeVersion[]> =>
  tx.rows<FeeVersion>(
    `SELECT plan_id, version, from_day::text AS "fromDay", proposed_name, approved_name, approved_at
     FROM account.fee_versions WHERE $1::text IS NULL OR plan_id = $1 ORDER BY plan_id, version DESC`,
    [planId],
    'account.fee_versions',
  );

/** By kind, speed, payee and amount. */
export const feeRowsOf = (tx: Tx, planId: string, version: number): Promise<PricedBand[]> =>
  tx.rows<PricedBand>(
    `SELECT kind, speed, payee, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen, fee_from
     FROM account.fee_rows WHERE plan_id = $1 AND version = $2 ORDER BY kind, speed, payee, from_fen`,
    [planId, version],
    'account.fee_rows',
  );

/** Adds the next version of a plan and answers its number. Two at once: the second one throws. */
export async function addFeeVersion(
  tx: Tx,
  { planId, fromDay, proposedName, approvedName, approvedAt }: Omit<FeeVersion, 'version'>,
  rows: readonly PricedBand[],
): Promise<number> {
  const added = await tx.one<{ version: number }>(
    `INSERT INTO account.fee_versions (plan_id, version, from_day, proposed_name, approved_name, approved_at)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5 FROM account.fee_versions WHERE plan_id = $1 RETURNING version`,
    [planId, fromDay, proposedName, approvedName, approvedAt],
    'account.add_fee_version',
  );
  const list = rows.map((row) => [
    row.kind,
    row.speed,
    row.payee,
    row.fromFen,
    row.toFen,
    row.fixedFen,
    row.rate,
    row.minFen,
    row.maxFen,
    row.feeFrom,
  ]);
  const column = (index: number) => list.map((cells) => cells[index]);
  await tx.run(
    `INSERT INTO account.fee_rows (plan_id, version, kind, speed, payee, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen, fee_from)
     SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::numeric[], $10::bigint[], $11::bigint[], $12::text[])`,
    [planId, added!.version, ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(column)],
    'account.add_fee_rows',
  );
  return added!.version;
}

export interface PlanOfMerchant {
  mid: string;
  planId: string;
}

/** The plans that these merchants have on a day. */
export const plansOn = (tx: Tx, mids: readonly string[], day: ShanghaiDate): Promise<PlanOfMerchant[]> =>
  tx.rows<PlanOfMerchant>(
    `SELECT m.mid, coalesce(a.plan_id, $3) AS "planId" FROM unnest($1::text[]) AS m (mid) LEFT JOIN LATERAL (
       SELECT f.plan_id FROM account.fee_assignments f WHERE f.mid = m.mid AND f.from_day <= $2 ORDER BY f.number DESC LIMIT 1) a ON true`,
    [mids, day, STANDARD_PLAN],
    'account.plans_on',
  );

/** Merchants with an account that have the plan on a day. `tx` is bound to all merchants. */
export const merchantsOfPlan = async (tx: Tx, planId: string, day: ShanghaiDate): Promise<string[]> => {
  const rows = await tx.rows<{ mid: string }>(
    `SELECT m.mid FROM (SELECT DISTINCT mid FROM account.accounts) m LEFT JOIN account.plans_on($2) a ON a.mid = m.mid
     WHERE coalesce(a.plan_id, $3) = $1 ORDER BY m.mid`,
    [planId, day, STANDARD_PLAN],
    'account.merchants_of_plan',
  );
  return rows.map(({ mid }) => mid);
};

/** From a day on these merchants have the plan. One merchant, or `tx` is bound to all. */
export const assignFeePlan = (
  tx: Tx,
  {
    mids,
    planId,
    fromDay,
    by,
    at,
  }: { mids: readonly string[]; planId: string; fromDay: ShanghaiDate; by: string; at: Date },
): Promise<number> =>
  tx.run(
    `INSERT INTO account.fee_assignments (mid, number, plan_id, from_day, assigned_name, assigned_at)
     SELECT m.mid, coalesce((SELECT max(f.number) FROM account.fee_assignments f WHERE f.mid = m.mid), 0) + 1, $2, $3, $4, $5 FROM unnest($1::text[]) AS m (mid)`,
    [mids, planId, fromDay, by, at],
    'account.assign_fee_plan',
  );

/** Limits of one function. */
export interface KindLimits {
  kind: string;
  singleFen: Fen;
  dayFen: Fen;
  monthFen: Fen;
  dayCount: number;
}

/** With which a merchant begins. */
export const startLimits = (tx: Tx): Promise<KindLimits[]> =>
  tx.rows<KindLimits>(
    'SELECT id AS kind, single_fen, day_fen, month_fen, day_count FROM account.kinds ORDER BY id',
    [],
    'account.start_limits',
  );

/** Limits of these merchants, by merchant and function. */
export const limitsOfMerchants = (tx: Tx, mids: readonly string[]): Promise<(KindLimits & { mid: string })[]> =>
  tx.rows<KindLimits & { mid: string }>(
    `SELECT mid, function AS kind, single_fen, day_fen, month_fen, day_count
     FROM account.limits WHERE mid = ANY ($1) ORDER BY mid, function`,
    [mids],
    'account.limits_of_merchants',
  );

/** Sets these limits of these merchants at once; other functions keep theirs. */
export const setLimits = (tx: Tx, mids: readonly string[], rows: readonly KindLimits[]): Promise<number> =>
  tx.run(
    `INSERT INTO account.limits (mid, function, single_fen, day_fen, month_fen, day_count)
     SELECT m.mid, l.* FROM unnest($1::text[]) AS m (mid) CROSS JOIN unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[]) AS l (kind, single_fen, day_fen, month_fen, day_count)
     ON CONFLICT (mid, function) DO UPDATE SET (single_fen, day_fen, month_fen, day_count) = (excluded.single_fen, excluded.day_fen, excluded.month_fen, excluded.day_count)`,
    [
      mids,
      rows.map(({ kind }) => kind),
      rows.map(({ singleFen }) => singleFen),
      rows.map(({ dayFen }) => dayFen),
      rows.map(({ monthFen }) => monthFen),
      rows.map(({ dayCount }) => dayCount),
    ],
    'account.set_limits',
  );
