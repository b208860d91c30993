import { feePlansOn } from '#capabilities/account/server/index.ts';
import { limitTemplates } from '#capabilities/pricing/server/index.ts';
import { keptCell, type Cell } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, type Handler } from '#platform/http/handler.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { textCell } from '#platform/sheet/index.ts';
import { SHEET_ROWS } from '../../../constants.ts';
import { SHEET_CELL_MISSING, SHEET_PLAN_MISSING, SHEET_TOO_LONG } from '../../../contract/errors.ts';
import { secretFields, sheetColumns } from '../../../contract/sheet-columns.ts';
import type { changeSheetRows, chooseForSheet, discardSheet } from '../../../contract/sheet-operations.ts';
import type { SheetChoices } from '../../../domain/sheet-application.ts';
import type { Acting } from '../application-row.ts';
import type { CheckDeps } from '../check-application.ts';
import { actingOf } from '../save-application.ts';
import { checkSheetRow, choicesOf, comparable, findShared, LOST } from './check-sheet.ts';
import { allRows, countRows, lockDraft, wholeTexts, writeRows, type SheetHead, type SheetRow } from './stored-sheet.ts';

type Input = InputOf<typeof changeSheetRows>;
type Cells = Readonly<Record<string, Cell>>;

const fields = sheetColumns.map(({ field }) => field);

/** A draft has a version more, by one more writer. */
async function touchSheet(tx: Tx, sheetNo: string, { user }: Acting): Promise<number> {
  const row = await tx.one<{ version: number }>(
    `UPDATE onboarding.sheets SET version = version + 1, written_by = array_append(array_remove(written_by, $2::uuid), $2::uuid)
      WHERE sheet_no = $1 RETURNING version`,
    [sheetNo, user.userId],
    'onboarding.touch_sheet',
  );
  return row!.version;
}

/** The cells of a stored row: what lost digits stays wrong until it is entered again. */
function cellsOf(secret: Buffer, sheetNo: string, row: SheetRow): Record<string, Cell> {
  const texts = wholeTexts(secret, sheetNo, row);
  return Object.fromEntries(
    sheetColumns.map(({ field, title }) => {
      const columnFaults = row.faults.filter(({ column }) => column === title).map(({ text }) => text);
      const text = texts[field] ?? '';
      return [field, columnFaults.includes(LOST) ? { number: 0, shown: text } : keptCell(text, columnFaults)];
    }),
  );
}

const checked = (rowNo: number, cells: Cells, choices: SheetChoices) =>
  checkSheetRow({ rowNo, cells: fields.map((field) => cells[field] ?? null) }, { columns: sheetColumns }, choices);

const cellsIn = (texts: Readonly<Record<string, string>>): Cells =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textCell(text)]));

async function changeRows(
  tx: Tx,
  secret: Buffer,
  sheetNo: string,
  { cells, added, removed }: Input,
  choices: SheetChoices,
) {
  const rows = await allRows(tx, sheetNo);
  const named = [...cells.map(({ field }) => field), ...added.flatMap((texts) => Object.keys(texts))];
  const lines = [...cells, ...removed.map((lineNo) => ({ lineNo }))];
  if (named.some((field) => !fields.includes(field)) || lines.some(({ lineNo }) => lineNo > rows.length))
    return fail(SHEET_CELL_MISSING);
  const gone = new Set(removed);
  if (rows.length - gone.size + added.length > SHEET_ROWS) return fail(SHEET_TOO_LONG);
  const edits = Map.groupBy(
    cells.filter(({ lineNo }) => !gone.has(lineNo)),
    ({ lineNo }) => lineNo,
  );
  const isRecheck = lines.length === 0 && added.length === 0;
  const touched = rows.flatMap((row, index) => {
    const changes = edits.get(index + 1);
    if (!changes && !isRecheck) return [];
    // A mask that the page sends back is the number that it hides.
    const typed = (changes ?? []).filter(
      ({ field, text }) => !(secretFields.includes(field) && text !== '' && text === row.texts[field]),
    );
    const texts = cellsIn(Object.fromEntries(typed.map(({ field, text }) => [field, text])));
    return [{ rowKey: row.rowKey, ...checked(row.rowNo, { ...cellsOf(secret, sheetNo, row), ...texts }, choices) }];
  });
  const [lastKey, lastNo] = [rows.at(-1)?.rowKey ?? 0, Math.max(0, ...rows.map(({ rowNo }) => rowNo))];
  const fresh = added.map((texts, index) => ({
    rowKey: lastKey + index + 1,
    ...checked(lastNo + index + 1, cellsIn(texts), choices),
  }));
  await tx.run(
    'DELETE FROM onboarding.sheet_rows WHERE sheet_no = $1 AND row_key = ANY ($2::int[])',
    [sheetNo, rows.filter((_, index) => gone.has(index + 1)).map(({ rowKey }) => rowKey)],
    'onboarding.remove_sheet_rows',
  );
  const written = [...touched, ...fresh].map((row) => ({ ...row, texts: comparable(row.texts) }));
  await writeRows(tx, secret, sheetNo, written);
  return ok(null);
}

/** `console/onboarding/sheet/change`: changed rows are checked, and all are compared again. */
export const changeSheet =
  (deps: CheckDeps): Handler<typeof changeSheetRows> =>
  async (context, input) => {
    const { tx } = context;
    const { sheetNo } = input;
    const locked = await lockDraft(tx, input);
    if (!locked.ok) return locked;
    const acting = actingOf(context);
    const choices = await choicesOf(tx, deps, locked.data, acting.at);
    const changed = await changeRows(tx, deps.secret, sheetNo, input, choices);
    if (!changed.ok) return changed;
    await findShared(tx, sheetNo);
    nameObject(context, nameOf(locked.data));
    return ok({ version: await touchSheet(tx, sheetNo, acting), ...(await countRows(tx, sheetNo)) });
  };

export const nameOf = ({ sheetNo, fileName }: SheetHead): string => `批量进件${sheetNo}“${fileName}”`;

/** `console/onboarding/sheet/choose`. */
export const chooseForAll: Handler<typeof chooseForSheet> = async (context, input) => {
  const { tx } = context;
  const { sheetNo, feePlan, limitTemplate } = input;
  const locked = await lockDraft(tx, input);
  if (!locked.ok) return locked;
  const acting = actingOf(context);
  const plans = await feePlansOn(tx, shanghaiDate(acting.at));
  const templates = await limitTemplates(tx);
  if (!plans.some(({ planId }) => planId === feePlan)) return fail(SHEET_PLAN_MISSING);
  if (!templates.some(({ templateId }) => templateId === limitTemplate)) return fail(SHEET_PLAN_MISSING);
  await tx.run(
    'UPDATE onboarding.sheets SET fee_plan = $2, limit_template = $3 WHERE sheet_no = $1',
    [sheetNo, feePlan, limitTemplate],
    'onboarding.choose_for_sheet',
  );
  nameObject(context, nameOf(locked.data));
  return ok({ version: await touchSheet(tx, sheetNo, acting) });
};

/** `console/onboarding/sheet/discard`. */
export const discard: Handler<typeof discardSheet> = async (context, input) => {
  const locked = await lockDraft(context.tx, input);
  if (!locked.ok) return locked;
  nameObject(context, nameOf(locked.data));
  await context.tx.run(
    'DELETE FROM onboarding.sheets WHERE sheet_no = $1',
    [input.sheetNo],
    'onboarding.discard_sheet',
  );
  return ok({});
};
