import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import type { SheetCell, SheetColumn, SheetRow } from './column.ts';

/**
 * Rows of a file by column, which is how many of them travel fastest. A value is a string by the kind of its column:
 * text: itself · amount: fen · count: a whole number · time: `2026-11-20 15:04:05` in Shanghai · empty: ''.
 */
export interface ColumnPage {
  rowCount: number;
  values: readonly (readonly string[])[];
  /** Its rows are none of the list's. */
  isBeside?: boolean;
}

/** `beside`: rows that the list does not have, e.g. the balance before its first: nothing counts them. */
export type SheetPage = readonly SheetRow[] | { beside: readonly SheetRow[] } | ColumnPage;

export const rowCountOf = (page: SheetPage): number =>
  'beside' in page ? 0 : 'rowCount' in page ? page.rowCount : page.length;

/** Throws on a value that does not fit its column: that is a mistake of the source, not of a person. */
function valueOf(column: SheetColumn, value: SheetCell): string {
  if (value === null) return '';
  if (column.kind === 'text' && typeof value === 'string') return value;
  if (column.kind === 'amount' && typeof value === 'bigint') return String(value);
  if (column.kind === 'count' && typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (column.kind === 'time' && value instanceof Date) return shanghaiText(value);
  throw new TypeError(`column ${column.title} is of kind ${column.kind} and got a ${typeof value}`);
}

export function byColumn(columns: readonly SheetColumn[], page: SheetPage): ColumnPage {
  if ('rowCount' in page) return page;
  const rows = 'beside' in page ? page.beside : page;
  return {
    rowCount: rows.length,
    values: columns.map((column, index) => rows.map((row) => valueOf(column, row[index] ?? null))),
    isBeside: 'beside' in page,
  };
}
