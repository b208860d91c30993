import { uploaders } from '../contract/operations.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { LineFault } from '../contract/draft.ts';

/** A row of `uploads.batches`. */
export interface BatchRow {
  mid: string;
  batchId: string;
  kind: string;
  personId: string;
  fileId: string;
  fileName: string;
  sha256: string;
  state: 'parsing' | 'checked' | 'submitted' | 'void';
  runNo: number;
  batchNo: string | null;
  /** `2026-12-01` */
  payDate: string | null;
  fileFaults: string[];
  total: number;
  faultCount: number;
  warningCount: number;
  /** Rows whose number an earlier batch has paid. */
  usedCount: number;
  amountFen: Fen;
  feeFen: Fen;
  /** The fees that are taken out of the amounts of lines. */
  deductedFen: Fen;
  /** Null until it is submitted, and of a kind whose drafts become several orders. */
  orderNo: string | null;
  /** Grows with each change of its rows. */
  version: number;
  headerFaults: string[];
  /** Of a draft that a program fills: what it said would come. Null of a sheet. */
  declaredCount: number | null;
  declaredFen: Fen | null;
}

export const BATCH_COLUMNS = `mid, batch_id, kind, person_id, file_id, file_name, sha256, state, run_no, batch_no,
  pay_date::text AS "payDate", file_faults, total, fault_count, warning_count, used_count, amount_fen, fee_fen, deducted_fen, order_no,
  version, header_faults, declared_count, declared_fen`;

/** A row of `uploads.rows`, as far as people see it. */
/** The field of `texts` with what the kind warns of; no column of a sheet has it. */
export const PAYEE_WARNING = 'payeeWarning';

export interface DraftRow {
  lineNo: number;
  rowNo: number;
  payeeName: string | null;
  payeeAccountNo: string | null;
  amountFen: Fen | null;
  texts: Record<string, string>;
  faults: LineFault[];
  repeatsRow: number | null;
  usedIn: string | null;
}

export const ROW_COLUMNS = `line_no, row_no, payee_name, payee_account_no, amount_fen, texts, faults,
  repeats_row, used_in`;

/** The rows of some lines, by line. */
export async function rowsOfLines(
  tx: Tx,
  { mid, batchId }: Pick<BatchRow, 'mid' | 'batchId'>,
  lines: readonly { lineNo: number }[],
): Promise<ReadonlyMap<number, DraftRow>> {
  const rows = await tx.rows<DraftRow>(
    `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND line_no = ANY ($3::int[])`,
    [mid, batchId, lines.map(({ lineNo }) => lineNo)],
    'upload_rows_of_lines',
  );
  return new Map(rows.map((row) => [row.lineNo, row]));
}

/** The cells of some lines as they were uploaded, by line and by the field of their column. */
export async function cellsOfLines(
  tx: Tx,
  batch: Pick<BatchRow, 'mid' | 'batchId'>,
  lines: readonly { lineNo: number }[],
): Promise<ReadonlyMap<number, DraftRow['texts']>> {
  return new Map([...(await rowsOfLines(tx, batch, lines))].map(([lineNo, { texts }]) => [lineNo, texts]));
}

/**
 * Whether a person with these codes may upload batches of a kind: its own right to make orders; the general one while
 * it has none.
 */
export const mayUpload = (kind: string, permissions: ReadonlySet<string>): boolean => {
  const { make } = kindOf(kind).rights;
  return (make.length > 0 ? make : uploaders()).some((code) => permissions.has(code));
};

/** The merchant's batch, by its id or its order; undefined also when the person may not make orders of its kind. */
export async function findBatch(
  tx: Tx,
  { mid, permissions }: { mid: string; permissions: ReadonlySet<string> },
  { batchId, orderNo }: { batchId?: string | undefined; orderNo?: string | undefined },
): Promise<BatchRow | undefined> {
  const row = await tx.one<BatchRow>(
    `SELECT ${BATCH_COLUMNS} FROM uploads.batches WHERE mid = $1 AND ($2::uuid IS NULL OR batch_id = $2) AND ($3::text IS NULL OR order_no = $3)`,
    [mid, batchId ?? null, orderNo ?? null],
    'upload_batch',
  );
  return row && mayUpload(row.kind, permissions) ? row : undefined;
}

export const isSubmitted = ({ state }: Pick<BatchRow, 'state'>): boolean => state === 'submitted' || state === 'void';

/** A draft that was read and has rows; one that was refused as a file has none to change. */
export const isEditableBy = ({ state, total, personId }: BatchRow, who: string): boolean =>
  state === 'checked' && total > 0 && personId === who;
