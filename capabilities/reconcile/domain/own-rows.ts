import type { Fen } from '#platform/kernel/money.ts';

/** Which column of the file has what, counted from 0. */
export interface Columns {
  day: number;
  /** An order or serial number of the platform, or the merchant's own. */
  ref?: number | undefined;
  /** One column for both directions: signed, or with `direction` next to it. */
  amount?: number | undefined;
  income?: number | undefined;
  expense?: number | undefined;
  direction?: number | undefined;
  name?: number | undefined;
  remark?: number | undefined;
}

/** A row of the merchant's file: positive where money came in. */
export interface OwnRow {
  rowNo: number;
  ref: string;
  /** `2026-11-20`. */
  day: string;
  fen: Fen;
  name: string;
  remark: string;
}

/** Cells as text; empty where there is nothing. */
export interface TextRow {
  rowNo: number;
  cells: readonly string[];
}

export interface OwnRows {
  rows: OwnRow[];
  /** Sentences with the row's number. */
  faults: string[];
}

const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T].*)?$/;
/** A line that sums up others is no movement of money. */
const SUM = /^(?:本[日月年页])?(?:合计|总计|小计|累计|期初余额|期末余额|承前页|过次页)/;
const INTO = /^(?:收入?|入账|入金|转入|收款|存入|in|credit|cr|c|\+)$/i;
const OUT_OF = /^(?:支出?|付|出账|出金|转出|付款|支取|out|debit|dr|d|-)$/i;
const AMOUNT = /^([+-]?)(\d{1,12})(?:\.(\d+))?$/;

/** `2026/11/5`, `20261105`, `2026年11月5日 15:04`; null for a text that is no day. */
export function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = DAY.exec(text.trim()) ?? [];
  if (!year || (/^\d+$/.test(text.trim()) && text.trim().length !== 8)) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}

/** `1,234.50`, `￥-3`, `(12.00)`; null for a text that is no amount of at most two decimals. */
export function fenOf(text: string): Fen | null {
  const plain = text.replaceAll(/[\s,，￥¥元]/g, '');
  const [, inBrackets] = /^[(（](.+)[)）]$/.exec(plain) ?? [];
  const [, sign = '', yuan = '', decimals = ''] = AMOUNT.exec(inBrackets ?? plain.replace('−', '-')) ?? [];
  const cents = decimals.replace(/0+$/, '');
  if (!yuan || cents.length > 2) return null;
  const fen = BigInt(yuan) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign === '-' || inBrackets ? -fen : fen;
}

const cellAt = ({ cells }: TextRow, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim();

/** Positive where money came in; a sentence where the cells do not say. Null where there is no amount at all. */
function movementOf(row: TextRow, columns: Columns): Fen | string | null {
  const texts = [cellAt(row, columns.amount), cellAt(row, columns.income), cellAt(row, columns.expense)];
  const [amount, income, expense] = texts.map((text) => (text === '' || text === '-' ? 0n : fenOf(text)));
  const unreadable = [amount, income, expense].indexOf(null);
  if (unreadable >= 0) return `金额“${texts[unreadable]}”无法识别，请改为最多两位小数的数字`;
  if (columns.amount === undefined) return income === 0n && expense === 0n ? null : income! - expense!;
  if (amount === 0n) return null;
  const direction = cellAt(row, columns.direction);
  if (columns.direction === undefined) return amount!;
  if (INTO.test(direction)) return amount! < 0n ? -amount! : amount!;
  if (OUT_OF.test(direction)) return amount! < 0n ? amount! : -amount!;
  return direction === '' ? '收支方向为空，请填写收入或支出' : `收支方向“${direction}”无法识别，请改为收入或支出`;
}

/** The rows of money of a file. Empty lines and lines that sum up others are passed over. */
export function ownRows(rows: Iterable<TextRow>, columns: Columns): OwnRows {
  const found: OwnRows = { rows: [], faults: [] };
  for (const row of rows) {
    const dayText = cellAt(row, columns.day);
    const fen = movementOf(row, columns);
    if ((dayText === '' && fen === null) || row.cells.some((cell) => SUM.test(cell.trim()))) continue;
    const day = dayOf(dayText);
    if (day === null) found.faults.push(`第${row.rowNo}行：日期${dayText ? `“${dayText}”无法识别` : '为空'}`);
    else if (typeof fen === 'string') found.faults.push(`第${row.rowNo}行：${fen}`);
    else if (fen !== null)
      found.rows.push({
        rowNo: row.rowNo,
        ref: cellAt(row, columns.ref),
        day,
        fen,
        name: cellAt(row, columns.name),
        remark: cellAt(row, columns.remark),
      });
  }
  return found;
}
