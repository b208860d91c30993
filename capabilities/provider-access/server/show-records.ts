import { PROVIDER_LOG } from '#capabilities/security/server/index.ts';
import { bindMerchant } from '#platform/db/bind-merchant.ts';
import type { ChangeLine, Handler } from '#platform/http/handler.ts';
import { SUCCESSES, type ErrorTexts } from '#platform/kernel/errors.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageRecords } from '../contract/user-operations.ts';

interface Row {
  id: string;
  operatedAt: Date;
  userName: string;
  loginName: string | null;
  title: string;
  object: string;
  changes: ChangeLine[];
  address: string;
  code: string;
}

/** Days are of Shanghai. */
const FILTER = `r.mid = $1 AND ($2::date IS NULL OR r.operated_at >= ($2::date)::timestamp AT TIME ZONE 'Asia/Shanghai')
  AND ($3::date IS NULL OR r.operated_at < ($3::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')
  AND ($4::uuid IS NULL OR r.person_id = $4)
  AND ($5::text IS NULL OR position($5 IN r.title || ' ' || r.object) > 0)
  AND ($6::boolean IS NULL OR (r.response_code = ANY ($7)) = $6)`;

/** `console/access/records`, newest first. */
export const showRecords =
  ({ errorTexts }: { errorTexts: ErrorTexts }): Handler<typeof pageRecords> =>
  async ({ tx }, { pageNo, pageSize, fromDay, toDay, userId, keyword, success }) => {
    await bindMerchant(tx, PROVIDER_LOG);
    const wanted = [
      PROVIDER_LOG,
      fromDay ?? null,
      toDay ?? null,
      userId ?? null,
      keyword || null,
      success ?? null,
      SUCCESSES,
    ];
    const rows = await tx.rows<Row>(
      `SELECT r.id, r.operated_at AS "operatedAt", r.person_name AS "userName", u.login_name AS "loginName", r.title,
              r.object, r.changes, r.remote_address AS address, r.response_code AS code
         FROM security.operation_records r LEFT JOIN provider_access.users u ON u.user_id = r.person_id
        WHERE ${FILTER} ORDER BY r.id DESC LIMIT $8 OFFSET $9`,
      [...wanted, pageSize, (pageNo - 1) * pageSize],
      'provider_access.page_records',
    );
    const counted = await tx.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM security.operation_records r WHERE ${FILTER}`,
      wanted,
      'provider_access.count_records',
    );
    const list = rows.map((row) => {
      const isSuccess = SUCCESSES.includes(row.code);
      return {
        recordId: row.id,
        operatedAt: shanghaiIso(row.operatedAt),
        userName: row.userName,
        loginName: row.loginName ?? '',
        operation: row.title,
        object: row.object,
        changes: row.changes,
        address: row.address,
        success: isSuccess,
        reason: isSuccess ? '' : (errorTexts[row.code] ?? row.code),
      };
    });
    return ok({ list, pageNo, pageSize, totalCount: counted!.count });
  };
