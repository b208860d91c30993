import type { Fen } from '#platform/kernel/money.ts';

/**
 * A column of a file that people open in a spreadsheet program. `text` is always a string there, however it looks
 * like; `amount` is a number with two decimals; `count` a whole number; `time` is written as `yyyy-MM-dd HH:mm:ss` in
 * Asia/Shanghai, as text, because spreadsheet dates know no zone.
 */
export interface SheetColumn {
  title: string;
  kind: 'text' | 'amount' | 'count' | 'time';
  /** In characters; default by kind. */
  width?: number;
  /** Summed in the last row; for amounts and counts. */
  total?: true;
}

/** text: string · amount: fen · count: number · time: Date · null: empty. */
export type SheetCell = string | Fen | number | Date | null;
export type SheetRow = readonly SheetCell[];
/** Lines of cells above the columns' titles, and the name of the file without its ending. */
export interface SheetHead {
  lines: readonly (readonly string[])[];
  fileName: string;
}
export type SheetFormat = 'csv' | 'xlsx';
