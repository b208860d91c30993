import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { ExportRecord, getTemporaryRecord } from '../contract/operations.ts';
import { EXPORT_COLUMNS, stateAt, type ExportRow } from './export-row.ts';

const LISTED = `FROM statement.exports WHERE mid = $1 AND person_id = $2 AND NOT superseded AND ($3::text IS NULL OR biz_type_code = $3) AND ($4::text IS NULL OR account_no = $4)`;

/** The person's own exports, newest first. */
export const showExports: Handler<typeof getTemporaryRecord> = async (
  context,
  { bizTypeCode, memberMasterAccountNo, pageNo, pageSize },
) => {
  const { mid, personId } = roleOf(context);
  const filter = [mid, personId, bizTypeCode ?? null, memberMasterAccountNo || null];
  const count = await context.tx.one<{ count: bigint }>(
    `SELECT count(*) AS count ${LISTED}`,
    filter,
    'statement_count_exports',
  );
  const rows = await context.tx.rows<ExportRow>(
    `SELECT ${EXPORT_COLUMNS} ${LISTED} ORDER BY asked_at DESC, export_id DESC LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'statement_list_exports',
  );
  const now = context.clock.now();
  return ok({ list: rows.map((row) => recordOf(row, now)), pageNo, pageSize, totalCount: Number(count!.count) });
};

export const recordOf = (row: ExportRow, now: Date): ExportRecord => ({
  fileId: row.exportId,
  bizTypeCode: row.bizTypeCode,
  title: row.title,
  format: row.format,
  filter: row.filter,
  filterText: row.filterText,
  state: stateAt(row, now),
  rowCount: Number(row.rowCount),
  rowTotal: row.rowTotal === null ? null : Number(row.rowTotal),
  fileName: row.fileName,
  fileSize: row.fileSize === null ? null : Number(row.fileSize),
  sha256: row.sha256,
  failReason: row.failReason,
  askedAt: shanghaiIso(row.askedAt),
  expiresAt: row.expiresAt && shanghaiIso(row.expiresAt),
});
