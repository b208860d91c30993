import { merchantsNamed } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { pageFile } from '#platform/sheet/index.ts';
import type { exportAcceptances, listAcceptances } from '../../contract/provider-operations.ts';
import { productOf, type ProductDeps } from './product-deps.ts';

const FILTER = `FROM app_centre.v_console_acceptances WHERE ($1::text IS NULL OR application = $1)
  AND ($2::text IS NULL OR version = $2) AND ($3::boolean IS NULL OR (accepted_at IS NOT NULL) = $3)
  AND ($4 = '' OR position(lower($4) IN lower(merchant_name)) > 0 OR mid = upper($4))
  AND ($5::text[] IS NULL OR mid = ANY ($5))`;

interface AcceptanceRow {
  mid: string;
  merchantName: string;
  application: string;
  version: string;
  personName: string;
  acceptedAt: Date | null;
}

/** `console/product/acceptance/list`: first who has not accepted the newest version, then the newest. */
export const showAcceptances =
  (deps: ProductDeps): Handler<typeof listAcceptances> =>
  async ({ tx }, { pageNo, pageSize, product = null, version, accepted = null, keyword = '' }) => {
    await actFor(tx);
    const values = [product, version || null, accepted, keyword, await merchantsNamed(tx, keyword)];
    const rows = await tx.rows<AcceptanceRow>(
      `SELECT mid, merchant_name, application, version, person_name, accepted_at ${FILTER}
        ORDER BY accepted_at DESC NULLS FIRST, mid, application, version LIMIT $6 OFFSET $7`,
      [...values, pageSize, (pageNo - 1) * pageSize],
      'app_centre.acceptances',
    );
    const counted = await tx.one<{ count: number }>(
      `SELECT count(*)::int AS count ${FILTER}`,
      values,
      'app_centre.count_acceptances',
    );
    const list = rows.map(({ application, acceptedAt, ...row }) => ({
      ...row,
      rowId: `${row.mid}:${application}:${row.version}`,
      product: application,
      name: productOf(deps, application)?.name ?? application,
      acceptedAt: acceptedAt && shanghaiIso(acceptedAt),
    }));
    return ok({ list, pageNo, pageSize, totalCount: counted!.count });
  };

/** `console/product/acceptance/export`. */
export const acceptancesFile =
  (deps: ProductDeps): Handler<typeof exportAcceptances> =>
  (context, { format, ...filter }) =>
    pageFile(context, {
      title: '协议确认',
      format,
      filter: {
        产品: filter.product && (productOf(deps, filter.product)?.name ?? filter.product),
        协议版本: filter.version,
        确认: filter.accepted === undefined ? '' : filter.accepted ? '已确认' : '未确认',
        商户: filter.keyword,
      },
      read: (page) => showAcceptances(deps)(context, { ...filter, ...page }),
      columns: [
        { title: '商户名称', kind: 'text', width: 32, cellOf: ({ merchantName }) => merchantName },
        { title: '商户号', kind: 'text', width: 18, cellOf: ({ mid }) => mid },
        { title: '产品', kind: 'text', width: 12, cellOf: ({ name }) => name },
        { title: '协议版本', kind: 'text', width: 12, cellOf: ({ version }) => version },
        { title: '确认人', kind: 'text', width: 12, cellOf: ({ personName }) => personName },
        { title: '确认时间', kind: 'time', cellOf: ({ acceptedAt }) => (acceptedAt ? new Date(acceptedAt) : null) },
      ],
    });
