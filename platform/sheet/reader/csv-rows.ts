import { Unreadable } from './faults.ts';

const UTF16 = [0xff, 0xfe] as const;

/**
 * The records of a CSV file in UTF-8, GB18030 (what Excel writes in China) or UTF-16 (its "Unicode text"); commas, tabs
 * or semicolons between the fields.
 */
export async function* csvRows(file: Buffer): AsyncGenerator<{ rowNo: number; values: readonly unknown[] }[]> {
  const text = decoded(file);
  // A page or XML that carries the name of a sheet, as some systems write it.
  if (/^\s*</.test(text)) throw new Unreadable('otherFormat');
  const { streamCsvRows } = await import('hucre/csv');
  let rowNo = 0;
  for (const values of streamCsvRows(text)) yield [{ rowNo: (rowNo += 1), values }];
}

function decoded(file: Buffer): string {
  if (file[0] === UTF16[0] && file[1] === UTF16[1]) return new TextDecoder('utf-16le').decode(file);
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
