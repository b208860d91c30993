import { dateOf } from './dates.ts';
import { tagsOf } from './workbook-parts.ts';
import type { ZipEntry } from './zip-directory.ts';

/** A number that its cell shows as another one: with leading zeros, in 万, as a percentage, rounded. */
export interface OddNumber {
  number: number;
  shown: string;
}

export interface NumberFormat {
  code: string;
  kind: 'general' | 'date' | 'decimals' | 'other';
  /** Of the kind `decimals`: how many are shown. */
  decimals: number;
}

/**
 * The built-in formats that show more than digits. Those of dates are what the Chinese versions have; those of money
 * have the currency of the system, which is ours.
 */
const AMOUNT = '#,##0.00';
const DAY = 'yyyy/m/d';
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: AMOUNT,
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  48: '##0.0E+0',
  ...formatsOf([5, 6, 37, 38, 41, 42], '#,##0'),
  ...formatsOf([7, 8, 39, 40, 43, 44], AMOUNT),
  ...formatsOf([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47], DAY),
  ...formatsOf([27, 28, 29, 30, 31, 32, 33, 34, 35, 36], DAY),
  ...formatsOf([50, 51, 52, 53, 54, 55, 56, 57, 58], DAY),
};

function formatsOf(ids: readonly number[], code: string): Record<number, string> {
  return Object.fromEntries(ids.map((id) => [id, code]));
}

export const builtInFormats = Object.entries(builtIn).map(([id, code]) => [Number(id), code] as const);

/** Texts, escaped characters, colours and conditions say nothing of dates; `[h]` does. */
const showsDate = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''));

export function formatOf(code: string): NumberFormat {
  if (/^(?:general|@)?$/i.test(code)) return { code, kind: 'general', decimals: 0 };
  if (showsDate(code)) return { code, kind: 'date', decimals: 0 };
  const plain = /^(?:#,##)?0(?:\.(0+))?(?:_.)?$/.exec(code);
  return { code, kind: plain ? 'decimals' : 'other', decimals: plain?.[1]?.length ?? 0 };
}

const GENERAL = formatOf('');

/** The formats of a workbook's cells by their style. */
export async function formatsOfStyles(styles: ZipEntry | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>(builtInFormats);
  const ids: number[] = [];
  let isInCells = false;
  if (styles) {
    await tagsOf(styles, (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      else if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'cellStyles' || name === 'dxfs')
        isInCells = name === 'cellXfs';
      else if (name === 'xf' && isInCells) ids.push(Number(attributes.get('numFmtId') ?? 0));
    });
  }
  return ids.map((id) => formatOf(codes.get(id) ?? ''));
}

/** The text that a cell with this format shows. */
export type ShowNumber = (code: string, value: number) => string;

/** Programs leave Chinese characters bare and escape with `!` as well; the library takes neither. */
const quoted = (code: string): string =>
  code.replace(/"[^"]*"|\\.|!(.)|\[[^\]]*\]|[^\x20-\x7E]+/g, (part, escaped?: string) =>
    escaped === undefined ? (/^["\\[]/.test(part) ? part : `"${part}"`) : `\\${escaped}`,
  );

/** A format that the library does not know is shown instead of the number. */
export const shownWith =
  (format: (code: string, value: number) => unknown): ShowNumber =>
  (code, value) => {
    try {
      return String(format(quoted(code), value));
    } catch {
      return code;
    }
  };

/** Loads the library only for formats that need it: that takes longer than reading a small workbook. */
export async function shownBy(formats: readonly NumberFormat[]): Promise<ShowNumber> {
  if (!formats.some(({ kind }) => kind === 'other')) return (code) => code;
  const { SSF } = await import('@e965/xlsx');
  return shownWith(SSF.format);
}

/** As exact as the programs that compute it. */
const PRECISION = 15;
/** What people write around an amount or a count without another meaning. */
const HARMLESS = /[\s,¥￥元圆整笔]|RMB|CNY|人民币/gi;

/** A number as its cell means it: a day, the number, or with what is shown where that is another number. */
export function meantBy(
  value: number,
  format: NumberFormat = GENERAL,
  { is1904, show }: { is1904: boolean; show: ShowNumber },
): Date | number | OddNumber {
  if (format.kind === 'general') return value;
  if (format.kind === 'date') return dateOf(value, is1904);
  const exact = Number(value.toPrecision(PRECISION));
  if (format.kind === 'decimals') {
    const shown = exact.toFixed(format.decimals);
    return Number(shown) === exact ? value : { number: value, shown };
  }
  const shown = show(format.code, exact).trim();
  const digits = shown
    .replace(HARMLESS, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return digits === String(exact) ? value : { number: value, shown };
}
