import { STANDARD_PLAN } from '#capabilities/account/contract/words.ts';
import { merchantsNamed } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { listPricedMerchants, PricedMerchant } from '../contract/merchant-operations.ts';

/** How many merchants each plan has on a day. `tx` is bound to all merchants. */
export async function merchantsByPlan(tx: Tx, day: ShanghaiDate): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ planId: string; count: number }>(
    `SELECT coalesce(a.plan_id, $2) AS "planId", count(*)::int AS count
     FROM merchant.v_console_merchants m LEFT JOIN account.plans_on($1) a ON a.mid = m.mid GROUP BY 1`,
    [day, STANDARD_PLAN],
    'pricing.merchants_by_plan',
  );
  return new Map(rows.map(({ planId, count }) => [planId, count]));
}

const NAMED = `($1 = '' OR position(lower($1) IN lower(m.name)) > 0 OR m.mid = upper($1)) AND ($2::text[] IS NULL OR m.mid = ANY ($2))`;
/** The plan of each merchant is asked for only where one plan is looked for, and then of all at once: $3 is the day. */
const FOUND = {
  any: `merchant.v_console_merchants m WHERE ${NAMED} AND $3::date IS NOT NULL AND $4::text IS NOT NULL AND $5::text IS NULL`,
  plan: `merchant.v_console_merchants m LEFT JOIN account.plans_on($3) p ON p.mid = m.mid WHERE ${NAMED} AND coalesce(p.plan_id, $4) = $5`,
};

/** `console/pricing/merchant/list`: the plan of the day, and the one that follows it, if another is decided. */
export const showPricedMerchants: Handler<typeof listPricedMerchants> = async ({ tx, clock }, input) => {
  await actFor(tx);
  const { pageNo, pageSize, keyword = '', planId = null } = input;
  const wanted = planId === null ? 'any' : 'plan';
  const values = [keyword, await merchantsNamed(tx, keyword), shanghaiDate(clock.now()), STANDARD_PLAN, planId];
  const list = await tx.rows<PricedMerchant>(
    `SELECT r.mid, r.name, p.plan_id, p.name AS "planName", q.name AS "nextPlanName", n.from_day::text AS "nextFromDay"
     FROM (SELECT m.mid, m.name FROM ${FOUND[wanted]} ORDER BY m.mid LIMIT $6 OFFSET $7) r
       LEFT JOIN LATERAL (SELECT f.number, f.plan_id FROM account.fee_assignments f WHERE f.mid = r.mid AND f.from_day <= $3 ORDER BY f.number DESC LIMIT 1) a ON true
       LEFT JOIN LATERAL (SELECT f.plan_id, f.from_day FROM account.fee_assignments f WHERE f.mid = r.mid AND f.from_day > $3 AND f.number > coalesce(a.number, 0) ORDER BY f.from_day, f.number DESC LIMIT 1) n ON true
       JOIN account.fee_plans p ON p.plan_id = coalesce(a.plan_id, $4) LEFT JOIN account.fee_plans q ON q.plan_id = n.plan_id ORDER BY r.mid`,
    [...values, pageSize, (pageNo - 1) * pageSize],
    `pricing.merchants_of_${wanted}`,
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${FOUND[wanted]}`,
    values,
    `pricing.merchant_count_of_${wanted}`,
  );
  return ok({ list, pageNo, pageSize, totalCount: counted!.count });
};

/** Names of those of these merchants that exist, by number. */
export async function merchantNames(tx: Tx, mids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ mid: string; name: string }>(
    'SELECT mid, name FROM merchant.v_console_merchants WHERE mid = ANY ($1)',
    [mids],
    'pricing.merchant_names',
  );
  return new Map(rows.map(({ mid, name }) => [mid, name]));
}
