import type { CellObject } from '@e965/xlsx';
import { Unreadable } from './faults.ts';
import { builtInFormats, formatOf, meantBy, shownWith, type NumberFormat, type ShowNumber } from './number-format.ts';
import type { RawRow } from './raw-row.ts';

const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** Records of a workbook's stream, and the version that Excel wrote from 1997 to 2003 ([MS-XLS] 2.4). */
const [BEGIN, END, FILE_PASS, SHEET] = [0x0809, 0x000a, 0x002f, 0x0085];
const BIFF8 = 0x0600;
/** What a cell with an error shows, by its code. */
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/**
 * BIFF8 only, what Excel wrote from 1997 to 2003: older texts are in the code page of their country. Which sheet is the
 * first, and whether it is hidden, is read here from the workbook's own list. The library holds all sheets; the memory
 * of the process is its limit.
 */
export async function* xlsRows(file: Buffer): AsyncGenerator<RawRow[]> {
  if (file.includes(ENCRYPTED_PACKAGE)) throw new Unreadable('encrypted');
  const { CFB, read, SSF } = await import('@e965/xlsx');
  const container = CFB.read(file, { type: 'buffer' });
  // From the root: a workbook that is embedded in the file has a stream of the same name.
  const content = (CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book'))?.content as Uint8Array | undefined;
  if (!content) throw new Unreadable('oldFormat');
  const stream = Buffer.from(content);
  const place = placeOfFirst(sheetsOf(stream));
  for (const [id, code] of builtInFormats) SSF.load(code, id);
  const book = read(stream, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
  });
  const name = book.SheetNames[place];
  if (name === undefined || new Set(book.SheetNames).size !== book.SheetNames.length) throw new Unreadable('damaged');
  const sheet = book.Sheets[name];
  const cells = (sheet?.['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
  const context = {
    formats: new Map<string, NumberFormat>(),
    is1904: book.Workbook?.WBProps?.date1904 === true,
    show: shownWith(SSF.format),
  };
  // Rows without cells are holes.
  yield Array.from(cells, (row = [], index) => ({
    rowNo: index + 1,
    values: Array.from(row, (cell) => valueOf(cell, context)),
    isHidden: sheet?.['!rows']?.[index]?.hidden === true,
  }));
}

interface ListedSheet {
  /** Where its records begin. */
  at: number;
  isHidden: boolean;
  /** No chart and no macros. */
  hasCells: boolean;
}

/** In the sequence in which a person sees them. Throws a RangeError at the end of a stream without its end. */
function sheetsOf(stream: Buffer): ListedSheet[] {
  if (stream.readUInt16LE(0) !== BEGIN || stream.readUInt16LE(4) !== BIFF8) throw new Unreadable('oldFormat');
  const sheets: ListedSheet[] = [];
  for (let at = 0, record = BEGIN; record !== END; at += 4 + stream.readUInt16LE(at + 2)) {
    record = stream.readUInt16LE(at);
    if (record === FILE_PASS) throw new Unreadable('encrypted');
    if (record !== SHEET) continue;
    const [flags, type] = [stream.readUInt8(at + 8), stream.readUInt8(at + 9)];
    sheets.push({ at: stream.readUInt32LE(at + 4), isHidden: (flags & 3) !== 0, hasCells: type === 0 });
  }
  return sheets;
}

/** The place of the first sheet of cells among all sheets by where they begin, which is the library's sequence. */
function placeOfFirst(sheets: readonly ListedSheet[]): number {
  const first = sheets.find(({ hasCells }) => hasCells);
  if (!first) throw new Unreadable('damaged');
  if (first.isHidden) throw new Unreadable('hidden');
  if (new Set(sheets.map(({ at }) => at)).size !== sheets.length) throw new Unreadable('damaged');
  return sheets.filter(({ at }) => at < first.at).length;
}

interface Context {
  /** By their codes, as far as cells had them. */
  formats: Map<string, NumberFormat>;
  is1904: boolean;
  show: ShowNumber;
}

function valueOf(cell: CellObject | undefined, context: Context): unknown {
  if (cell?.t === 'n') return meantBy(cell.v as number, formatOfCell(cell, context), context);
  return cell?.t === 'e' ? (errors[cell.v as number] ?? '#N/A') : (cell?.v ?? null);
}

function formatOfCell({ z }: CellObject, { formats }: Context): NumberFormat {
  const code = String(z ?? '');
  const known = formats.get(code) ?? formatOf(code);
  formats.set(code, known);
  return known;
}
