export interface Place {
  row: number;
  column: number;
}
export interface GridSize {
  rows: number;
  columns: number;
  /** Rows of one screen. */
  page: number;
}

const steps: Readonly<Record<string, (size: GridSize) => [rows: number, columns: number]>> = {
  ArrowUp: () => [-1, 0],
  ArrowDown: () => [1, 0],
  ArrowLeft: () => [0, -1],
  ArrowRight: () => [0, 1],
  PageUp: ({ page }) => [-page, 0],
  PageDown: ({ page }) => [page, 0],
  Home: ({ columns }) => [0, -columns],
  End: ({ columns }) => [0, columns],
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Where a key leads; with Ctrl, Home and End lead to the first and the last cell. Null for other keys. */
export function moved({ row, column }: Place, key: string, isFar: boolean, size: GridSize): Place | null {
  const step = steps[key]?.(size);
  if (!step) return null;
  const far = isFar && (key === 'Home' || key === 'End' || key.startsWith('Arrow')) ? size.rows : 0;
  const rows = step[0] || (key === 'Home' ? -far : key === 'End' ? far : 0);
  return {
    row: within(row + rows * (far && step[0] ? far : 1), size.rows),
    column: within(column + step[1] * (far && step[1] ? size.columns : 1), size.columns),
  };
}

/** Tab goes through the cells in reading order; null at both ends, where the focus leaves the grid. */
export function tabbed({ row, column }: Place, isBack: boolean, { rows, columns }: GridSize): Place | null {
  const next = row * columns + column + (isBack ? -1 : 1);
  return next < 0 || next >= rows * columns ? null : { row: Math.floor(next / columns), column: next % columns };
}

/** Cells as spreadsheet programs copy them; a cell in quotes may have tabs, line breaks and doubled quotes. */
export function cellsOfClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/\r\n?/g, '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  if (rows.at(-1)!.join('') === '' && rows.length > 1) rows.pop();
  return rows;
}

const quotedIfNeeded = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const clipboardOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quotedIfNeeded).join('\t')).join('\n');

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});
