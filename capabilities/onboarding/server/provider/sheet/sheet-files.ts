import { formColumn } from '#capabilities/upload/server/index.ts';
import { nameObject, type Handler } from '#platform/http/handler.ts';
import { wholeFile, type FileReply } from '#platform/kernel/file-reply.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { writeForm } from '#platform/sheet/index.ts';
import { SHEET_TEMPLATE_ROWS } from '../../../constants.ts';
import { SHEET_MISSING, SHEET_WITHOUT_ERRORS } from '../../../contract/errors.ts';
import { sheetColumns } from '../../../contract/sheet-columns.ts';
import type { downloadSheetFaults, downloadSheetTemplate } from '../../../contract/sheet-operations.ts';
import { nameOf } from './change-sheet.ts';
import { allRows, findSheet } from './stored-sheet.ts';

const NAME = '批量进件';
const FAULTS_TITLE = '错误原因';
const FAULTS_WIDTH = 60;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const notes = `${NAME}模板 V1。带*的列必填，请从表头下一行开始填写，不要改动表头，不要增加列；只读取第一个工作表。\n${sheetColumns
  .filter(({ hint }) => hint)
  .map(({ title, hint }) => `${title}：${hint}`)
  .join('；')}`;

const fileOf = (fileName: string, content: Uint8Array): FileReply =>
  wholeFile({ fileName: `${fileName}.xlsx`, type: XLSX, content });

/** `console/onboarding/sheet/template`. */
export const sendTemplate: Handler<typeof downloadSheetTemplate> = async () => {
  const columns = sheetColumns.map(formColumn);
  const content = await writeForm({ name: NAME, notes, header: [], columns, rows: [], emptyRows: SHEET_TEMPLATE_ROWS });
  return ok(fileOf(`${NAME}模板`, content));
};

/** `console/onboarding/sheet/faults`: whole ID numbers stay here, masks leave. */
export const sendFaults: Handler<typeof downloadSheetFaults> = async (context, { sheetNo }) => {
  const head = await findSheet(context.tx, sheetNo);
  if (!head) return fail(SHEET_MISSING);
  const rows = (await allRows(context.tx, sheetNo)).map(({ texts, faults, shared }) => ({
    texts,
    reasons: [...faults, ...shared.filter(({ isWarning }) => !isWarning)].map(
      ({ column, text }) => `${column}：${text}`,
    ),
  }));
  const faulty = rows.filter(({ reasons }) => reasons.length > 0);
  if (faulty.length === 0) return fail(SHEET_WITHOUT_ERRORS);
  const content = await writeForm({
    name: NAME,
    notes: `${notes}\n身份证号码已隐藏，重新上传前请填写完整号码。`,
    header: [],
    columns: [...sheetColumns.map(formColumn), { title: FAULTS_TITLE, width: FAULTS_WIDTH }],
    rows: faulty.map(({ texts, reasons }) => [
      ...sheetColumns.map(({ field }) => texts[field] ?? ''),
      reasons.join('；'),
    ]),
    emptyRows: 0,
  });
  nameObject(context, nameOf(head));
  return ok(fileOf(`${NAME}错误行_${head.fileName.replace(/\.[^.]*$/, '')}`, content));
};
