import { STANDARD_PLAN } from '#capabilities/account/contract/words.ts';
import { merchantsNamed } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { listPricedMerchants, PricedMerchant } from '../contract/merchant-operations.ts';

/** $1 is the day. `a`: the plan of that day; `n`: the one that follows it, if another is decided. */
const PLANS = `merchant.v_console_merchants m
  LEFT JOIN LATERAL (SELECT f.number, f.plan_id FROM account.fee_assignments f WHERE f.mid = m.mid AND f.from_day <= $1 ORDER BY f.number DESC LIMIT 1) a ON true
  LEFT JOIN LATERAL (SELECT f.plan_id, f.from_day FROM account.fee_assignments f WHERE f.mid = m.mid AND f.from_day > $1 AND f.number > coalesce(a.number, 0) ORDER BY f.from_day, f.number DESC LIMIT 1) n ON true`;

/** How many merchants each plan has on a day. */
export async function merchantsByPlan(tx: Tx, day: ShanghaiDate): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ planId: string; count: number }>(
    `SELECT coalesce(a.plan_id, $2) AS "planId", count(*)::int AS count FROM ${PLANS} GROUP BY 1`,
    [day, STANDARD_PLAN],
    'pricing.merchants_by_plan',
  );
  return new Map(rows.map(({ planId, count }) => [planId, count]));
}

/** `console/pricing/merchant/list`. */
export const showPricedMerchants: Handler<typeof listPricedMerchants> = async ({ tx, clock }, input) => {
  await actFor(tx);
  const { pageNo, pageSize, keyword = '', planId = null } = input;
  const filter = `FROM ${PLANS} WHERE ($3 = '' OR position(lower($3) IN lower(m.name)) > 0 OR m.mid = upper($3)) AND ($4::text IS NULL OR coalesce(a.plan_id, $2) = $4)
    AND ($5::text[] IS NULL OR m.mid = ANY ($5))`;
  const values = [shanghaiDate(clock.now()), STANDARD_PLAN, keyword, planId, await merchantsNamed(tx, keyword)];
  const list = await tx.rows<PricedMerchant>(
    `SELECT r.mid, r.name, r.plan_id, p.name AS "planName", q.name AS "nextPlanName", r.next_day AS "nextFromDay"
     FROM (SELECT m.mid, m.name, coalesce(a.plan_id, $2) AS plan_id, n.plan_id AS next_id, n.from_day::text AS next_day ${filter} ORDER BY m.mid LIMIT $6 OFFSET $7) r
       JOIN account.fee_plans p ON p.plan_id = r.plan_id LEFT JOIN account.fee_plans q ON q.plan_id = r.next_id ORDER BY r.mid`,
    [...values, pageSize, (pageNo - 1) * pageSize],
    'pricing.merchants',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${filter}`,
    values,
    'pricing.merchant_count',
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
