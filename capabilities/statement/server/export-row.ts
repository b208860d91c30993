import type { Tx } from '#platform/db/database.ts';
import type { ExportFormat } from '#platform/sheet/index.ts';
import type { ExportState } from '../contract/words.ts';

/** A row of `statement.exports`. */
export interface ExportRow {
  mid: string;
  exportId: string;
  personId: string;
  personName: string;
  bizTypeCode: string;
  title: string;
  format: ExportFormat;
  filter: Record<string, unknown>;
  filterText: string;
  state: ExportState;
  runNo: number;
  tries: number;
  rowCount: bigint;
  rowTotal: bigint | null;
  fileName: string | null;
  fileSize: bigint | null;
  sha256: string | null;
  failReason: string;
  askedAt: Date;
  expiresAt: Date | null;
}

export const EXPORT_COLUMNS = `mid, export_id, person_id, person_name, biz_type_code, title, format, filter,
  filter_text, state, run_no, tries, row_count, row_total, file_name, file_size, sha256,
  fail_reason, asked_at, expires_at`;

/** The person's own export only: another person's id is answered like an unknown one (security.md T18). */
export const findExport = (tx: Tx, mid: string, personId: string, exportId: string): Promise<ExportRow | undefined> =>
  tx.one<ExportRow>(
    `SELECT ${EXPORT_COLUMNS} FROM statement.exports WHERE mid = $1 AND person_id = $2 AND export_id = $3`,
    [mid, personId, exportId],
    'statement_export',
  );

/** It may have expired before the job removes it. */
export const stateAt = ({ state, expiresAt }: Pick<ExportRow, 'state' | 'expiresAt'>, now: Date): ExportState =>
  state === 'ready' && expiresAt! <= now ? 'expired' : state;
