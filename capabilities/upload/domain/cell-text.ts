import { stripUnclean } from '#platform/kernel/clean-text.ts';
import { NUMBER_DIGITS } from '../constants.ts';

/** A number that its cell shows as another one: with leading zeros, in 万, as a percentage, rounded. */
interface OddNumber {
  number: number;
  shown: string;
}
/** A cell of the sheet as platform/sheet reads it. */
export type Cell = string | number | OddNumber | null;

export const isOdd = (cell: Cell): cell is OddNumber => typeof cell === 'object' && cell !== null;

/** A head or a label without what people and templates write around it: stars, blanks, units in brackets, a colon. */
export const bareTitle = (cell: Cell): string =>
  stripUnclean(textOf(cell))
    .normalize('NFKC')
    .replace(/\([^)]*\)/g, '')
    .replace(/[\s*:]/g, '');

/** An amount or a number as a cell shows it: a computed one is as exact as the program that computed it. */
const decimalOf = (value: number): string => {
  const rounded = Number(value.toPrecision(NUMBER_DIGITS));
  return Math.abs(rounded) >= 1e21 || /e/.test(String(rounded))
    ? rounded.toFixed(20).replace(/\.?0+$/, '')
    : String(rounded);
};

export const isTooLongForNumber = (cell: Cell): boolean =>
  typeof cell === 'number' && Math.abs(cell) >= 10 ** NUMBER_DIGITS;

/** What the cell shows. */
export const textOf = (cell: Cell): string =>
  isOdd(cell) ? cell.shown : cell === null ? '' : typeof cell === 'number' ? decimalOf(cell) : cell;

/** Nothing is paid that the sheet does not show. */
export const oddFault = ({ number, shown }: OddNumber, isAmount: boolean): string =>
  `单元格显示为${shown || '空'}，实际为${decimalOf(number)}，${isAmount ? '请按要付的金额重新填写' : '请将该列设为文本格式后重新填写'}`;

/** The cell that had this fault, as long as nobody enters it again: the text of the draft is only what it showed. */
export function oddOf(fault: string, text: string): Cell | null {
  const number = /^单元格显示为.*，实际为(-?[\d.]+)，/.exec(fault)?.[1];
  return number === undefined ? null : { number: Number(number), shown: text };
}

/**
 * "¥1,234.50", full-width too, → "1234.50". Null when it is no amount of at most two decimals in the range of spec
 * section 5.
 */
export function yuanIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/^[¥￥]\s*/, '')
    .replace(/元$/, '')
    .trim();
  const digits = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^\d{1,9}(?:\.\d{1,2}0*)?$/.test(digits) && !/^0+(?:\.0*)?$/.test(digits)
    ? digits.replace(/(\.\d{1,2})0*$/, '$1')
    : null;
}

/**
 * 2026-12-01, 2026/12/1, 2026.12.1, 20261201, 2026年12月1日, with or without a time → `2026-12-01`; null for anything
 * else and for days that do not exist.
 */
export function dayIn(text: string): string | null {
  const parts = /^(\d{4})(?:(\d{2})(\d{2})|[-/.年](\d{1,2})[-/.月](\d{1,2})日?)(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(
    text.normalize('NFKC'),
  );
  if (!parts) return null;
  const day = `${parts[1]}-${(parts[2] ?? parts[4])!.padStart(2, '0')}-${(parts[3] ?? parts[5])!.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}
