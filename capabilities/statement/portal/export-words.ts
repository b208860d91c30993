const KB = 1024;
const units = ['B', 'KB', 'MB', 'GB'] as const;
const WHOLE = 100;

/** 1536 → "1.5 KB". */
export function sizeText(bytes: number): string {
  let unit = 0;
  let size = bytes;
  for (; size >= KB && unit < units.length - 1; unit += 1) size /= KB;
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}

/** The progress in whole percent, 100 only when complete; an empty list is complete. */
export const percentOf = ({ rowCount, rowTotal }: { rowCount: number; rowTotal: number | null }): number =>
  rowTotal === null ? 0 : rowTotal === 0 ? WHOLE : Math.min(WHOLE, Math.floor((rowCount / rowTotal) * WHOLE));
