import { randomInt } from 'node:crypto';
import { STANDARD_PLAN } from '#capabilities/account/contract/words.ts';
import { STANDARD_LIMITS } from '#capabilities/pricing/contract/words.ts';
import { layoutOf, namedRows, type SheetLayout } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fileOf, nameObject, type Handler } from '#platform/http/handler.ts';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { readSheet, sheetFaults, type ReadRow } from '#platform/sheet/index.ts';
import { SHEET_BYTES, SHEET_ROWS } from '../../../constants.ts';
import { SHEET_UNREADABLE } from '../../../contract/errors.ts';
import { sheetColumns } from '../../../contract/sheet-columns.ts';
import type { uploadSheet } from '../../../contract/sheet-operations.ts';
import type { SheetChoices } from '../../../domain/sheet-application.ts';
import type { Acting } from '../application-row.ts';
import type { CheckDeps } from '../check-application.ts';
import { actingOf } from '../save-application.ts';
import { checkSheetRow, choicesOf, comparable, findShared } from './check-sheet.ts';
import { countRows, writeRows, type WholeRow } from './stored-sheet.ts';

/** Notes, heads and empty rows above the merchants. */
const EXTRA_ROWS = 50;
/** Of a day at most so many numbers that two draws seldom meet. */
const DRAWN = 10 ** 6;
const FOR_ALL = { feePlan: STANDARD_PLAN, limitTemplate: STANDARD_LIMITS };

/** Why the file as a whole is refused. */
class Refused extends Error {}

async function rowsIn(content: Buffer, choices: SheetChoices): Promise<WholeRow[]> {
  let layout: SheetLayout | null = null;
  const rows: WholeRow[] = [];
  const hidden: number[] = [];
  const take = async (read: ReadRow[]): Promise<void> => {
    const found = (layout ??= layoutOrRefused(read));
    for (const row of read) {
      if (row.rowNo <= found.headRowNo || row.cells.every((cell) => cell === null)) continue;
      if (row.isHidden) hidden.push(row.rowNo);
      const { texts, faults } = checkSheetRow(row, found, choices);
      rows.push({ rowKey: rows.length + 1, rowNo: row.rowNo, texts: comparable(texts), faults });
    }
    if (rows.length > SHEET_ROWS) throw new Refused(`数据超过${formatCount(SHEET_ROWS)}行，请分成多个文件后重新上传`);
  };
  const { fault } = await readSheet(content, { limits: { rows: SHEET_ROWS + EXTRA_ROWS, bytes: SHEET_BYTES }, take });
  if (fault) throw new Refused(sheetFaults[fault]);
  if (hidden.length > 0)
    throw new Refused(`含${hidden.length}个隐藏行（${namedRows(hidden)}），请取消筛选和隐藏，删除不开户的行后重新上传`);
  if (rows.length === 0) throw new Refused('表头下方没有数据，请填写后重新上传');
  return rows;
}

function layoutOrRefused(rows: readonly ReadRow[]): SheetLayout {
  const layout = layoutOf(rows, sheetColumns);
  if (Array.isArray(layout)) throw new Refused(layout.join('；'));
  return layout;
}

async function insertSheet(tx: Tx, fileName: string, { user, at }: Acting): Promise<string> {
  for (;;) {
    const sheetNo = `JP${shanghaiDate(at).replaceAll('-', '')}${String(randomInt(DRAWN)).padStart(6, '0')}`;
    const made = await tx.run(
      `INSERT INTO onboarding.sheets (sheet_no, file_name, version, fee_plan, limit_template, created_at, created_name, written_by)
       VALUES ($1, $2, 1, $3, $4, $5, $6, ARRAY[$7::uuid]) ON CONFLICT (sheet_no) DO NOTHING`,
      [sheetNo, fileName, FOR_ALL.feePlan, FOR_ALL.limitTemplate, at, user.userName, user.userId],
      'onboarding.insert_sheet',
    );
    if (made === 1) return sheetNo;
  }
}

/** `console/onboarding/sheet/upload`: the rows as they are, right or wrong, to be mended in the grid. */
export const takeSheet =
  (deps: CheckDeps): Handler<typeof uploadSheet> =>
  async (context, { fileName }) => {
    const { tx } = context;
    const acting = actingOf(context);
    const choices = await choicesOf(tx, deps, FOR_ALL, acting.at);
    try {
      const rows = await rowsIn(fileOf(context), choices);
      const sheetNo = await insertSheet(tx, fileName, acting);
      await writeRows(tx, deps.secret, sheetNo, rows);
      await findShared(tx, sheetNo);
      nameObject(context, `批量进件${sheetNo}“${fileName}”`);
      return ok({ sheetNo, ...(await countRows(tx, sheetNo)) });
    } catch (error) {
      if (error instanceof Refused) return fail(SHEET_UNREADABLE, error.message);
      throw error;
    }
  };
