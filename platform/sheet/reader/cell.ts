import { CELL_CHARACTERS } from '../constants.ts';
import { harmless } from '../harmless-text.ts';
import type { OddNumber } from './number-format.ts';
import type { RawRow } from './raw-row.ts';

/**
 * A number stays one: an account number that a spreadsheet program took for a number has lost digits, and only its text
 * is to be believed. One that its cell shows as another one comes with what is shown.
 */
export type ReadCell = string | number | OddNumber | null;

export interface ReadRow {
  /** As spreadsheet programs count, from 1. */
  rowNo: number;
  cells: ReadCell[];
  isHidden?: true;
}

/** Replaces what no database stores. Other characters that no text may have stay, so that a check can name them. */
const UNREADABLE = '\uFFFD';
// oxlint-disable-next-line no-control-regex
const NUL = /\u0000/g;
/** Of these characters alone nothing is replaced: ASCII without blank, apostrophe and underscore, and Chinese ones. */
const PLAIN = /^[!-&(-^`-~\u3001-\u3011\u4E00-\u9FFF\uFF01-\uFF5E]+$/;
const AROUND = /^[^\S\uFEFF]+|[^\S\uFEFF]+$/g;

/**
 * A value as the libraries give it. Dates become `2026-11-20`, or `2026-11-20 15:04:05` where they have a time; zones
 * are unknown to sheets.
 */
function cellOf(value: unknown): ReadCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value instanceof Date) return dateText(value);
  if (isOdd(value)) return { number: value.number, shown: textCell(value.shown) ?? '' };
  return textCell(String(value === true ? 'TRUE' : value === false ? 'FALSE' : value));
}

/** A text without blanks around it and with a sign where a character cannot be read; null when nothing is left. */
export function textCell(text: string): string | null {
  if (text.length <= CELL_CHARACTERS && PLAIN.test(text)) return text;
  const clean = unguarded(
    text
      .slice(0, CELL_CHARACTERS)
      .toWellFormed()
      .replace(/\r\n?|_x000D_/g, '\n')
      .replace(AROUND, '')
      .replace(NUL, UNREADABLE),
  );
  return clean === '' ? null : clean;
}

/** Our own files have an apostrophe before what could start a formula (`harmless`); it is not part of the text. */
const unguarded = (text: string): string =>
  text.startsWith("'") && harmless(text.slice(1)) === text ? text.slice(1) : text;

function dateText(value: Date): string | null {
  if (Number.isNaN(value.getTime())) return null;
  const [day, time] = value.toISOString().slice(0, 19).split('T') as [string, string];
  return time === '00:00:00' ? day : `${day} ${time}`;
}

const isOdd = (value: unknown): value is OddNumber => typeof value === 'object' && value !== null && 'shown' in value;

/** The row without the empty cells at its end; null when nothing is left. */
export function rowOf({ rowNo, values, isHidden = false }: RawRow): ReadRow | null {
  const cells = values.map(cellOf);
  while (cells.at(-1) === null) cells.pop();
  return cells.length === 0 ? null : { rowNo, cells, ...(isHidden ? { isHidden } : {}) };
}
