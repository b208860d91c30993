import { tagsOf } from './workbook-parts.ts';
import type { ZipEntry } from './zip-directory.ts';

/** Built-in formats of dates and times, those of the Chinese versions among them. */
const isBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** Texts, escaped characters, colours and conditions say nothing of dates; `[h]` does. */
const showsDate = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''));

/** Which styles of cells show a number as a date. */
export async function dateStyles(styles: ZipEntry | undefined): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInCells = false;
  if (styles) {
    await tagsOf(styles, (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      else if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'cellStyles' || name === 'dxfs')
        isInCells = name === 'cellXfs';
      else if (name === 'xf' && isInCells) formats.push(Number(attributes.get('numFmtId') ?? 0));
    });
  }
  return formats.map((id) => isBuiltIn(id) || showsDate(codes.get(id) ?? ''));
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Before March 1900 the count of Excel has a day that did not exist. */
const REAL_FROM = 60;

export function dateOf(serial: number, is1904: boolean): Date {
  const days = !is1904 && serial < REAL_FROM ? serial + 1 : serial;
  const seconds = Math.round((days * DAY_MS) / 1000);
  return new Date((is1904 ? EPOCH_1904 : EPOCH) + seconds * 1000);
}
