import { notifyMerchant, refusalOfClosed } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { APP_CONDITIONS_UNMET, PRODUCT_REQUEST_ENDED } from '../../contract/errors.ts';
import type { decideRequest, listRequests } from '../../contract/provider-operations.ts';
import { dealStates } from '../../contract/words.ts';
import {
  COLUMNS,
  dealJob,
  describeDeal,
  endDeal,
  lockApplications,
  lockDeal,
  noteDecision,
  waitsForProvider,
  type DealRow,
} from '../deal-row.ts';
import { takeEffect } from '../open-later.ts';
import { productOf, type ProductDeps } from './product-deps.ts';

type RequestRow = DealRow & { merchantName: string; decidedAt: Date | null };

const WAITS = `state = 'pending' AND decided_by = ''`;
const nameOf = (deps: ProductDeps, code: string): string => productOf(deps, code)?.name ?? code;

/** `console/product/request/list`. */
export const showRequests =
  (deps: ProductDeps): Handler<typeof listRequests> =>
  async ({ tx }, { pageNo, pageSize, ended }) => {
    await actFor(tx);
    const rows = await tx.rows<RequestRow>(
      `SELECT ${COLUMNS}, decided_at, m.name AS merchant_name FROM app_centre.deals d
         JOIN merchant.v_console_merchants m USING (mid)
        WHERE asked AND (${WAITS}) = NOT $1::boolean
        ORDER BY CASE WHEN $1 THEN NULL ELSE created_at END, created_at DESC, deal_id LIMIT $2 OFFSET $3`,
      [ended, pageSize, (pageNo - 1) * pageSize],
      'app_centre.requests',
    );
    const counted = await tx.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM app_centre.deals WHERE asked AND (${WAITS}) = NOT $1::boolean`,
      [ended],
      'app_centre.count_requests',
    );
    const list = rows.map((row) => {
      const { startDate, state, makerName, createdAt, dealId, reason } = describeDeal(row, '');
      const { mid, merchantName, application, agreementVersion: version, decidedBy, decidedAt } = row;
      const shown = { startDate, version, state, makerName, createdAt, decidedBy, reason };
      const decided = { decidedAt: decidedAt ? shanghaiIso(decidedAt) : '' };
      return { mid, merchantName, dealId, product: application, name: nameOf(deps, application), ...shown, ...decided };
    });
    return ok({ list, pageNo, pageSize, totalCount: counted!.count });
  };

/** `console/product/request/decide`: what is approved is opened on its day, or now where that has come. */
export const decide =
  (deps: ProductDeps): Handler<typeof decideRequest> =>
  async (context, { mid, dealId, approve, reason }) => {
    const { tx, clock } = context;
    await actFor(tx, mid);
    lockApplications(tx, mid);
    const closed = approve && (await refusalOfClosed(tx, [mid]));
    if (closed) return closed;
    const deal = await lockDeal(tx, mid, dealId);
    if (!deal || !waitsForProvider(deal)) return fail(PRODUCT_REQUEST_ENDED);
    const name = nameOf(deps, deal.application);
    nameObject(context, `商户${mid}的${name}开通申请`);
    const now = clock.now();
    const by = providerOf(context).userName;
    const isLater = deal.startsAt > now;
    await noteDecision(tx, deal, by, now);
    if (!approve) await endDeal(tx, deal, { state: 'refused', endedAt: now, reason, endedBy: by });
    else if (isLater) enqueueLater(tx, dealJob(deal));
    else {
      const obstacle = await takeEffect(tx, deal, productOf(deps, deal.application), now);
      if (obstacle) return fail(APP_CONDITIONS_UNMET, `暂不能通过：${obstacle}；可待商户办理后再通过，或驳回申请`);
    }
    const state = !approve ? 'refused' : isLater ? 'pending' : 'done';
    noteChanges(context, { label: `${name}开通申请`, before: dealStates.asked, after: dealStates[state] });
    await notifyMerchant(tx, {
      mid,
      title: `${name}开通申请${approve ? '已通过' : '未通过'}`,
      text: !approve ? `原因：${reason}` : isLater ? `将于${shanghaiDate(deal.startsAt)}生效` : '菜单和功能立即可用',
      page: pathTo('/appCenter/deal'),
      at: now,
    });
    return ok({ dealId, state });
  };
