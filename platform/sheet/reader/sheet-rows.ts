import { rowOf, type ReadRow } from './cell.ts';
import { csvRows } from './csv-rows.ts';
import { Unreadable } from './faults.ts';
import { COLUMNS, type ReadLimits } from './limits.ts';
import type { RawRow } from './raw-row.ts';
import { xlsRows } from './xls-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * The rows of the first sheet that have content, as many at a time as come together, in any of the formats; told by the
 * content and never by the name. Throws `Unreadable`.
 */
export async function* sheetRows(file: Buffer, limits: ReadLimits): AsyncGenerator<ReadRow[]> {
  if (file.length === 0) throw new Unreadable('empty');
  if (file.length > limits.bytes) throw new Unreadable('tooLarge');
  let count = 0;
  try {
    for await (const raw of rawRows(file, limits)) {
      const rows = raw.map(rowOf).filter((row) => row !== null);
      count += rows.length;
      if (count > limits.rows) throw new Unreadable('tooManyRows');
      if (rows.some(({ cells }) => cells.length > COLUMNS)) throw new Unreadable('tooManyColumns');
      yield rows;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(startsWith(file, OLE) ? 'oldFormat' : 'damaged');
  }
  if (count === 0) throw new Unreadable('empty');
}

function rawRows(file: Buffer, limits: ReadLimits): AsyncIterable<RawRow[]> {
  if (startsWith(file, ZIP)) return xlsxRows(file, limits);
  if (startsWith(file, OLE)) return xlsRows(file);
  return csvRows(file);
}

const startsWith = (file: Buffer, magic: Buffer): boolean => file.subarray(0, magic.length).equals(magic);
