import { Unreadable } from './faults.ts';
import type { RawRow } from './raw-row.ts';

/** The marks at the begin of a text of two bytes a character. */
const utf16Marks = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The records of a CSV file in UTF-8, GB18030 (what Excel writes in China) or UTF-16 of either order (its "Unicode
 * text"); commas, tabs or semicolons between the fields.
 */
export async function* csvRows(file: Buffer): AsyncGenerator<RawRow[]> {
  const text = decoded(file);
  // A page or XML that carries the name of a sheet, as some systems write it.
  if (/^\s*</.test(text)) throw new Unreadable('otherFormat');
  const { streamCsvRows } = await import('hucre/csv');
  let rowNo = 0;
  for (const values of streamCsvRows(text)) yield [{ rowNo: (rowNo += 1), values }];
}

function decoded(file: Buffer): string {
  const wide = utf16Marks.find(({ mark: [first, second] }) => file[0] === first && file[1] === second);
  if (wide) return new TextDecoder(wide.encoding).decode(file);
  // Text has no zero byte in any of the others.
  if (file.includes(0)) throw new Unreadable('notASheet');
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file);
    } catch {
      // The next encoding may fit.
    }
  }
  throw new Unreadable('encoding');
}
