import { yuanOfFen } from '#platform/kernel/money.ts';
import type { SheetColumn } from './column.ts';
import { harmless } from './harmless-text.ts';
import { memoized } from './memoized.ts';

/** How a format writes a cell that is not empty. */
export interface CellFormat {
  /** A safe text. */
  text(text: string): string;
  /** In its decimal form. */
  number(decimal: string, kind: 'amount' | 'count'): string;
}

const NOT_ASCII = /[^\0-\x7F]/; // oxlint-disable-line no-control-regex

/**
 * The UTF-8 bytes of a text, one character each. Cells are joined in this form: the runtime keeps one byte a character
 * then, and writes them without another conversion (`bytesOf`).
 */
export const byteText = (text: string): string =>
  NOT_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;

export const bytesOf = (byteTexts: string): Uint8Array => Buffer.from(byteTexts, 'latin1');

const TIME_CHARACTERS = 'yyyy-MM-dd HH:mm:ss'.length;
const FEN_DIGITS = 2;

const yuanText = (fen: string): string =>
  fen.length > FEN_DIGITS && !fen.startsWith('-')
    ? `${fen.slice(0, -FEN_DIGITS)}.${fen.slice(-FEN_DIGITS)}`
    : yuanOfFen(BigInt(fen));

/** The cell of a column with this value, as a byte text; an empty one is ''. */
export type CellOf = (column: number, value: string) => string;

export function cellWriter(columns: readonly SheetColumn[], format: CellFormat): CellOf {
  const cellOf = columns.map(({ kind }): ((value: string) => string) => {
    if (kind === 'amount') return (fen) => format.number(yuanText(fen), kind);
    if (kind === 'count') return (count) => format.number(count, kind);
    if (kind === 'time') return (time) => format.text(time.slice(0, TIME_CHARACTERS));
    return memoized((text) => byteText(format.text(harmless(text))));
  });
  return (column, value) => (value === '' ? '' : cellOf[column]!(value));
}
