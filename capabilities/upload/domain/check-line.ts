import { formatFen } from '#platform/kernel/amount-text.ts';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { plainAccountNo } from '#platform/kernel/field-rule.ts';
import { cleanText, uncleanText } from '#platform/kernel/clean-text.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import type { DraftLine, LineFault } from '../contract/draft.ts';
import { isOdd, isTooLongForNumber, oddFault, oddOf, textOf, yuanIn, type Cell } from './cell-text.ts';
import type { SheetLayout, SheetRow } from './sheet-layout.ts';

export interface LineRules {
  columns: readonly LineColumn[];
  /** The merchant's limit of one payment; null when the kind is not open for it. */
  singleFen: Fen | null;
  /** The kind's own check. */
  checkLine: (line: DraftLine) => LineFault[];
}

export interface CheckedLine extends DraftLine {
  rowNo: number;
  faults: LineFault[];
}

const AMOUNT = 'amount';
const ACCOUNT_NO = 'payeeAccountNo';
/** A sheet may show 001 for its first row. */
const SERIAL = 'serialNo';
const LOST_DIGITS = '数字超过15位，末尾数字可能已丢失，请将该列设为文本格式后重新填写';

/** All that is wrong with a row, in one pass (domain-rules section 3.4). */
export function checkRow(
  row: SheetRow,
  layout: Pick<SheetLayout, 'columns'>,
  { columns, singleFen, checkLine }: LineRules,
): CheckedLine {
  const cells = new Map(columns.map((column) => [column, row.cells[layout.columns.indexOf(column)] ?? null]));
  const texts = Object.fromEntries(columns.map((column) => [column.field, textIn(column, cells.get(column)!)]));
  const faults = columns.flatMap((column) => cellFaults(column, cells.get(column)!, texts[column.field]!));
  const amountColumn = columns.find(({ field }) => field === AMOUNT);
  const yuan = amountColumn && isOdd(cells.get(amountColumn)!) ? null : yuanIn(texts[AMOUNT] ?? '');
  const amountFen = yuan === null ? null : fenOfYuan(yuan);
  if (amountFen !== null && singleFen !== null && amountFen > singleFen)
    faults.push({
      column: titleOf(columns, AMOUNT),
      text: `超过单笔限额${formatFen(singleFen)}元，请拆分或联系客服提高限额`,
    });
  const line = { texts, amountFen };
  const known = new Set(faults.map(({ column }) => column));
  // A cell that cannot be read is not checked further: one sentence says what to do.
  return {
    ...line,
    rowNo: row.rowNo,
    faults: inSheetOrder([...faults, ...checkLine(line).filter(({ column }) => !known.has(column))], columns),
  };
}

/** What people and programs write between the digits of an account number is no part of it. */
const textIn = ({ field }: LineColumn, cell: Cell): string =>
  field === ACCOUNT_NO ? plainAccountNo(cleanText(textOf(cell))) : cleanText(textOf(cell));

/** A cell of a draft as the sheet had it: lost or hidden digits stay wrong until the cell is entered again. */
export function keptCell(text: string, faults: readonly string[]): Cell {
  if (faults.includes(LOST_DIGITS) && isTooLongForNumber(Number(text))) return Number(text);
  const odd = faults.map((fault) => oddOf(fault, text)).find((cell) => cell !== null);
  return odd ?? (text === '' ? null : text);
}

const titleOf = (columns: readonly LineColumn[], field: string): string =>
  columns.find((column) => column.field === field)?.title ?? field;

function inSheetOrder(faults: LineFault[], columns: readonly LineColumn[]): LineFault[] {
  const place = new Map(columns.map(({ title }, index) => [title, index]));
  return faults.toSorted((one, other) => (place.get(one.column) ?? 0) - (place.get(other.column) ?? 0));
}

const amountFault = (rest: string | undefined): string =>
  `须为0.01至999999999.99，最多两位小数${rest === undefined ? '' : `；或填写“${rest}”`}`;

/** The first thing that is wrong with a cell, by its column alone. */
function cellFaults({ title, field, required, max, choices, rest }: LineColumn, cell: Cell, text: string): LineFault[] {
  const because = (sentence: string): LineFault[] => [{ column: title, text: sentence }];
  if (isOdd(cell) && field !== SERIAL) return because(oddFault(cell, field === AMOUNT));
  if (text === '') return required ? because('请填写') : [];
  const unclean = uncleanText(text);
  if (unclean) return because(unclean);
  if (/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)/.test(text)) return because('公式结果有错误，请填写正确的值');
  if (/^[=＝]/.test(text)) return because('不能填写公式，请填写数值或文字');
  if (field === AMOUNT) return text === rest || yuanIn(text) !== null ? [] : because(amountFault(rest));
  if (isTooLongForNumber(cell)) return because(LOST_DIGITS);
  if (/^\d+(?:\.\d+)?[eE]\+?\d+$/.test(text)) return because('已变为科学计数法，请将该列设为文本格式后重新填写');
  if ([...text].length > max) return because(`不能超过${max}个字`);
  if (choices && !choices.includes(text)) return because(`只能填写${choices.join('或')}`);
  return [];
}
