import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { APP_REQUEST_MISSING } from '../contract/errors.ts';
import type { listDeals, withdrawDeal } from '../contract/operations.ts';
import { COLUMNS, describeDeal, endDeal, lockDeal, type DealRow } from './deal-row.ts';
import { offerOf, type AppCentreDeps } from './offers.ts';

const nameOf = (deps: AppCentreDeps, code: string): string => offerOf(deps, code)?.application.name ?? code;

/** `plm/app.deal.list`. */
export const showDeals =
  (deps: AppCentreDeps): Handler<typeof listDeals> =>
  async (context, { pageNo, pageSize, appCode = null, state }) => {
    // What waits for the provider is kept as pending.
    const [kept, waits] = state === 'asked' ? ['pending', true] : [state ?? null, state === 'pending' ? false : null];
    const rows = await context.tx.rows<DealRow & { total: bigint }>(
      `SELECT ${COLUMNS}, count(*) OVER () AS total FROM app_centre.deals
        WHERE mid = $1 AND ($2::text IS NULL OR application = $2) AND ($3::text IS NULL OR state = $3)
          AND ($4::boolean IS NULL OR (asked AND decided_by = '') = $4)
        ORDER BY created_at DESC, deal_id DESC LIMIT $5 OFFSET $6`,
      [roleOf(context).mid, appCode, kept, waits, pageSize, (pageNo - 1) * pageSize],
      'app_centre.deals',
    );
    const list = rows.map((row) => describeDeal(row, nameOf(deps, row.application)));
    return ok({ list, pageNo, pageSize, totalCount: Number(rows[0]?.total ?? 0) });
  };

/** `plm/app.deal.withdraw`: its job finds it ended. */
export const withdraw =
  (deps: AppCentreDeps): Handler<typeof withdrawDeal> =>
  async (context, { dealId }) => {
    const { mid, personName } = roleOf(context);
    const deal = await lockDeal(context.tx, mid, dealId);
    if (deal) nameObject(context, `应用 ${nameOf(deps, deal.application)}`);
    if (deal?.state !== 'pending') return fail(APP_REQUEST_MISSING);
    const end = { state: 'withdrawn', endedAt: context.clock.now(), endedBy: personName } as const;
    return ok(describeDeal(await endDeal(context.tx, deal, end), nameOf(deps, deal.application)));
  };
