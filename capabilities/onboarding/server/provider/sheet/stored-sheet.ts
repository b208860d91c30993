import type { LineFault } from '#capabilities/upload/contract/draft.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { APPLICATION_OUTDATED, APPLICATION_STATE_CHANGED, SHEET_MISSING } from '../../../contract/errors.ts';
import { secretFields } from '../../../contract/sheet-columns.ts';
import type { SharedFact } from '../../../domain/shared-facts.ts';
import type { SheetTexts } from '../../../domain/sheet-application.ts';
import { openIdNo, sealIdNo } from '../../sealed-id.ts';

export interface SheetHead {
  sheetNo: string;
  fileName: string;
  version: number;
  feePlan: string;
  limitTemplate: string;
  createdAt: Date;
  createdName: string;
  writtenBy: string[];
  submittedAt: Date | null;
  submittedName: string;
}

const COLUMNS = `sheet_no, file_name, version, fee_plan, limit_template,
  created_at, created_name, written_by, submitted_at,
  submitted_name`;

export const findSheet = (tx: Tx, sheetNo: string): Promise<SheetHead | undefined> =>
  tx.one<SheetHead>(`SELECT ${COLUMNS} FROM onboarding.sheets WHERE sheet_no = $1`, [sheetNo], 'onboarding.sheet');

export const newestSheets = (tx: Tx, limit: number, skip: number): Promise<SheetHead[]> =>
  tx.rows<SheetHead>(
    `SELECT ${COLUMNS} FROM onboarding.sheets ORDER BY created_at DESC, sheet_no DESC LIMIT $1 OFFSET $2`,
    [limit, skip],
    'onboarding.sheets',
  );

/** Until the transaction ends no other call changes or decides it. */
export async function lockSheet(tx: Tx, sheetNo: string): Promise<Result<SheetHead, typeof SHEET_MISSING>> {
  const head = await tx.one<SheetHead>(
    `SELECT ${COLUMNS} FROM onboarding.sheets WHERE sheet_no = $1 FOR UPDATE`,
    [sheetNo],
    'onboarding.lock_sheet',
  );
  return head ? ok(head) : fail(SHEET_MISSING);
}

/** A draft of the version that was seen. */
export async function lockDraft(tx: Tx, { sheetNo, version }: { sheetNo: string; version: number }) {
  const locked = await lockSheet(tx, sheetNo);
  if (!locked.ok) return locked;
  if (locked.data.submittedAt) return fail(APPLICATION_STATE_CHANGED);
  return locked.data.version === version ? locked : fail(APPLICATION_OUTDATED);
}

export interface SheetRow {
  rowKey: number;
  rowNo: number;
  /** ID numbers are masked. */
  texts: SheetTexts;
  sealed: Buffer;
  faults: LineFault[];
  shared: SharedFact[];
}

export const ROW_COLUMNS = 'row_key, row_no, texts, sealed, faults, shared';

export const allRows = (tx: Tx, sheetNo: string): Promise<SheetRow[]> =>
  tx.rows<SheetRow>(
    `SELECT ${ROW_COLUMNS} FROM onboarding.sheet_rows WHERE sheet_no = $1 ORDER BY row_key`,
    [sheetNo],
    'onboarding.sheet_rows',
  );

const placeOf = (sheetNo: string, rowKey: number): string => `${sheetNo}/${rowKey}`;

/** The texts with whole ID numbers. They do not leave the server. */
export function wholeTexts(secret: Buffer, sheetNo: string, { rowKey, texts, sealed }: SheetRow): SheetTexts {
  return { ...texts, ...(JSON.parse(openIdNo(secret, placeOf(sheetNo, rowKey), sealed)) as SheetTexts) };
}

/** A checked row as it is stored. */
export interface WholeRow {
  rowKey: number;
  rowNo: number;
  texts: SheetTexts;
  faults: readonly LineFault[];
}

/** Adds or replaces rows; what they share is found afterwards. */
export async function writeRows(tx: Tx, secret: Buffer, sheetNo: string, rows: readonly WholeRow[]): Promise<void> {
  const stored = rows.map(({ rowKey, rowNo, texts, faults }) => {
    const secrets = Object.fromEntries(secretFields.map((field) => [field, texts[field] ?? '']));
    const masked = Object.fromEntries(secretFields.map((field) => [field, maskCard(texts[field] ?? '')]));
    return {
      row_key: rowKey,
      row_no: rowNo,
      texts: { ...texts, ...masked },
      sealed: sealIdNo(secret, placeOf(sheetNo, rowKey), JSON.stringify(secrets)).toString('base64'),
      faults,
    };
  });
  await tx.run(
    `INSERT INTO onboarding.sheet_rows (sheet_no, row_key, row_no, texts, sealed, faults, shared, fault_count)
     SELECT $1, r.row_key, r.row_no, r.texts, decode(r.sealed, 'base64'), r.faults, '[]', jsonb_array_length(r.faults)
       FROM jsonb_to_recordset($2::jsonb) AS r (row_key integer, row_no integer, texts jsonb, sealed text, faults jsonb)
     ON CONFLICT (sheet_no, row_key) DO UPDATE SET texts = excluded.texts, sealed = excluded.sealed, faults = excluded.faults,
       fault_count = excluded.fault_count, shared = '[]'`,
    [sheetNo, JSON.stringify(stored)],
    'onboarding.write_sheet_rows',
  );
}

export const countRows = async (tx: Tx, sheetNo: string): Promise<{ total: number; faulty: number }> =>
  (await tx.one<{ total: number; faulty: number }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE fault_count > 0)::int AS faulty FROM onboarding.sheet_rows WHERE sheet_no = $1`,
    [sheetNo],
    'onboarding.count_sheet_rows',
  ))!;
