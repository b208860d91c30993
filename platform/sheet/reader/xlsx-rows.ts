import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { streamXlsxRows } from 'hucre/xlsx';
import { Unreadable } from './faults.ts';
import { WORKBOOK_BYTES, type ReadLimits } from './limits.ts';
import { textOf, zipDirectory, type ZipEntry } from './zip-directory.ts';

const WORKBOOK = 'xl/workbook.xml';
const FIRST_SHEET = /<(?:\w+:)?sheet\s[^>]*>/;
const HIDDEN = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/;
/** A formula without the value that it had when the file was saved. */
const WITHOUT_VALUE = /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f(?:\s[^>]*)?\/>)(?:<(?:\w+:)?v\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?<\/(?:\w+:)?c>/;
const OVERLAP = 256;
const SHEETS = /^xl\/worksheets\/[^/]+\.xml$/;

/** The first sheet's values, row by row; of formulas what they were when the file was saved (domain-rules section 3). */
export async function* xlsxRows(file: Buffer, limits: ReadLimits): AsyncGenerator<{ rowNo: number; values: readonly unknown[] }> {
  const entries = zipDirectory(file, limits);
  if (!entries.has('[Content_Types].xml') || entries.has('xl/workbook.bin')) throw new Unreadable('otherFormat');
  const workbook = entries.get(WORKBOOK);
  if (workbook && HIDDEN.test(FIRST_SHEET.exec(textOf(workbook, WORKBOOK_BYTES))?.[0] ?? '')) throw new Unreadable('hidden');
  const sheets = [...entries.values()].filter(({ name }) => SHEETS.test(name));
  // Which file is the first sheet is for the library to find out; a workbook that a program wrote has one.
  if (sheets.length === 1 && (await hasFormulaWithoutValue(sheets[0]!))) throw new Unreadable('formula');
  for await (const { index, values } of streamXlsxRows(file)) yield { rowNo: index + 1, values };
}

async function hasFormulaWithoutValue({ packed, method }: ZipEntry): Promise<boolean> {
  const bytes: AsyncIterable<Buffer> = method === 0 ? Readable.from([packed]) : Readable.from([packed]).pipe(createInflateRaw());
  let tail = '';
  for await (const chunk of bytes) {
    const text = tail + chunk.toString('latin1');
    if (WITHOUT_VALUE.test(text)) return true;
    tail = text.slice(-OVERLAP);
  }
  return false;
}
