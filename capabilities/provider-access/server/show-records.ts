import { PROVIDER_LOG } from '#capabilities/security/server/index.ts';
import { bindMerchant } from '#platform/db/bind-merchant.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ChangeLine, Handler } from '#platform/http/handler.ts';
import { SUCCESSES, type ErrorTexts } from '#platform/kernel/errors.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { LIST_FILE_MAX, listFile } from '#platform/sheet/index.ts';
import type { exportRecords, pageRecords } from '../contract/user-operations.ts';

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

/** Days are of Shanghai. The provider's log has an index of its own by time, which its name written out finds. */
const FILTER = `r.mid = '@provider' AND r.mid = $1 AND ($2::date IS NULL OR r.operated_at >= ($2::date)::timestamp AT TIME ZONE 'Asia/Shanghai')
  AND ($3::date IS NULL OR r.operated_at < ($3::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')
  AND ($4::uuid IS NULL OR r.person_id = $4)
  AND ($5::text IS NULL OR position($5 IN r.title || ' ' || r.object) > 0)
  AND ($6::boolean IS NULL OR (r.response_code = ANY ($7)) = $6)`;

type Filter = Omit<InputOf<typeof exportRecords>, 'format'>;

const paramsOf = ({ fromDay, toDay, userId, keyword, success }: Filter): unknown[] => [
  PROVIDER_LOG,
  fromDay ?? null,
  toDay ?? null,
  userId ?? null,
  keyword || null,
  success ?? null,
  SUCCESSES,
];

async function readRecords(tx: Tx, filter: Filter, { skip, limit }: { skip: number; limit: number }): Promise<Row[]> {
  await bindMerchant(tx, PROVIDER_LOG);
  return tx.rows<Row>(
    `SELECT r.id, r.operated_at, r.person_name AS "userName", u.login_name, r.title,
            r.object, r.changes, r.remote_address AS address, r.response_code AS code
       FROM security.operation_records r LEFT JOIN provider_access.users u ON u.user_id = r.person_id
      WHERE ${FILTER} ORDER BY r.operated_at DESC, r.id DESC LIMIT $8 OFFSET $9`,
    [...paramsOf(filter), limit, skip],
    'provider_access.page_records',
  );
}

interface Deps {
  errorTexts: ErrorTexts;
}

const resultOf = ({ errorTexts }: Deps, { code }: Row): { success: boolean; reason: string } => {
  const success = SUCCESSES.includes(code);
  return { success, reason: success ? '' : (errorTexts[code] ?? code) };
};

/** `console/access/records`, newest first. */
export const showRecords =
  (deps: Deps): Handler<typeof pageRecords> =>
  async ({ tx }, { pageNo, pageSize, ...filter }) => {
    const rows = await readRecords(tx, filter, { skip: (pageNo - 1) * pageSize, limit: pageSize });
    const counted = await tx.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM security.operation_records r WHERE ${FILTER}`,
      paramsOf(filter),
      'provider_access.count_records',
    );
    const list = rows.map((row) => ({
      recordId: row.id,
      operatedAt: shanghaiIso(row.operatedAt),
      userName: row.userName,
      loginName: row.loginName ?? '',
      operation: row.title,
      object: row.object,
      changes: row.changes,
      address: row.address,
      ...resultOf(deps, row),
    }));
    return ok({ list, pageNo, pageSize, totalCount: counted!.count });
  };

const changeText = ({ label, before, after }: ChangeLine): string =>
  `${label}：${before && after ? `${before} → ${after}` : after || `删除${before}`}`;

/** `console/access/records.export`. */
export const recordsFile =
  (deps: Deps): Handler<typeof exportRecords> =>
  async (context, { format, ...filter }) => {
    const rows = await readRecords(context.tx, filter, { skip: 0, limit: LIST_FILE_MAX + 1 });
    const { fromDay = '', toDay = '', keyword, success } = filter;
    return listFile(context, {
      title: '运营平台操作日志',
      format,
      filter: {
        操作日期: fromDay || toDay ? `${fromDay}～${toDay}` : '',
        操作或对象: keyword,
        结果: success === undefined ? '' : success ? '成功' : '未成功',
      },
      columns: [
        { title: '操作时间', kind: 'time' },
        { title: '操作人', kind: 'text', width: 12 },
        { title: '登录名', kind: 'text', width: 16 },
        { title: '操作', kind: 'text', width: 24 },
        { title: '对象', kind: 'text', width: 36 },
        { title: '变更内容', kind: 'text', width: 48 },
        { title: '结果', kind: 'text', width: 10 },
        { title: '未成功原因', kind: 'text', width: 36 },
        { title: '来源地址', kind: 'text', width: 18 },
      ],
      rows: rows.map((row) => {
        const { success: isDone, reason } = resultOf(deps, row);
        const what = [row.title, row.object, row.changes.map(changeText).join('；')];
        return [
          row.operatedAt,
          row.userName,
          row.loginName ?? '',
          ...what,
          isDone ? '成功' : '未成功',
          reason,
          row.address,
        ];
      }),
    });
  };
