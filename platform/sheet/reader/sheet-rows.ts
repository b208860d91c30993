import { rowOf, type ReadRow } from './cell.ts';
import { csvRows } from './csv-rows.ts';
import { Unreadable } from './faults.ts';
import { COLUMNS, type ReadLimits } from './limits.ts';
import { xlsxRows } from './xlsx-rows.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** The first record of a BIFF8 workbook, and the one that says that a password is needed ([MS-XLS] 2.4.21, 2.4.117). */
const WORKBOOK_BEGINS = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const FILE_PASS = 0x2f;

interface Raw {
  rowNo: number;
  values: readonly unknown[];
}

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
      const rows = raw.map(({ rowNo, values }) => rowOf(rowNo, values)).filter((row) => row !== null);
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

function rawRows(file: Buffer, limits: ReadLimits): AsyncIterable<Raw[]> {
  if (startsWith(file, ZIP)) return xlsxRows(file, limits);
  if (startsWith(file, OLE)) return xlsRows(file);
  return csvRows(file);
}

/**
 * BIFF8 only, what Excel wrote from 1997 to 2003. The library holds the whole sheet; the memory of the process is its
 * limit.
 */
async function* xlsRows(file: Buffer): AsyncGenerator<Raw[]> {
  if (file.includes(ENCRYPTED_PACKAGE) || hasPassword(file)) throw new Unreadable('encrypted');
  // Loaded only where it is needed: that takes longer than reading a small workbook.
  const { readXls } = await import('hucre/xlsx');
  const rows = (await readXls(file)).sheets[0]?.rows ?? [];
  // Rows without cells are holes.
  yield Array.from(rows, (values, index) => ({ rowNo: index + 1, values: values ?? [] }));
}

/** The library would read what is encrypted as texts. Programs write the record of it behind the first one or two. */
function hasPassword(file: Buffer): boolean {
  let at = file.indexOf(WORKBOOK_BEGINS);
  for (let record = 0; at >= 0 && record < 3 && at + 4 <= file.length; record += 1) {
    if (file.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + file.readUInt16LE(at + 2);
  }
  return false;
}

const startsWith = (file: Buffer, magic: Buffer): boolean => file.subarray(0, magic.length).equals(magic);
