import { feeOf } from '#capabilities/account/domain/fee.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';

/** A row of the price list: `fixed + rate × amount`, at least `min` and at most `max`. */
export interface FeeBand {
  fromFen: Fen;
  toFen: Fen | null;
  fixedFen: Fen;
  /** A factor, "0.0002" being 0.02 %. */
  rate: string;
  minFen: Fen | null;
  maxFen: Fen | null;
}

const yuan = (fen: Fen): string => `${formatFen(fen)}元`;

/** `0.0002` is 0.02%: two places to the right, without the zeros that say nothing. */
export function percentOf(rate: string): string {
  const [integerPart = '0', decimals = ''] = rate.split('.');
  const digits = decimals.padEnd(2, '0');
  const integerDigits = `${integerPart}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const fractionDigits = digits.slice(2).replace(/0+$/, '');
  return fractionDigits ? `${integerDigits}.${fractionDigits}%` : `${integerDigits}%`;
}

const isZero = (rate: string): boolean => !/[1-9]/.test(rate);

/** The same for each amount. */
const isFlat = ({ rate, maxFen }: FeeBand): boolean => isZero(rate) || maxFen === 0n;

/** It never has a fee, so it is not charged in any way. */
export const isFree = (band: FeeBand): boolean => isFlat(band) && feeOf(band, 0n) === 0n;

export function priceOf(band: FeeBand): string {
  if (isFree(band)) return '免费';
  if (isFlat(band)) return `每笔${yuan(feeOf(band, 0n))}`;
  const { fixedFen, rate, minFen, maxFen } = band;
  const parts = [
    fixedFen > 0n ? `每笔${yuan(fixedFen)}，另按金额的${percentOf(rate)}` : `金额的${percentOf(rate)}`,
    minFen === null ? '' : `最低${yuan(minFen)}`,
    maxFen === null ? '' : `最高${yuan(maxFen)}`,
  ];
  return parts.filter(Boolean).join('，');
}

/** The amounts of a band; empty for all. */
export function rangeOf({ fromFen, toFen }: FeeBand): string {
  if (toFen === null) return fromFen === 0n ? '' : `${yuan(fromFen)}及以上`;
  return fromFen === 0n ? `不足${yuan(toFen)}` : `${yuan(fromFen)}至不足${yuan(toFen)}`;
}

const SMALLEST = fenOfYuan('0.01');

/** What the cheapest payment costs, for a card. */
export function lowestPrice(bands: readonly FeeBand[]): string {
  const leastOf = (band: FeeBand): Fen => {
    if (isFlat(band)) return feeOf(band, 0n);
    const { fixedFen, minFen } = band;
    return minFen ?? (fixedFen > 0n ? fixedFen : SMALLEST);
  };
  const min = bands.map(leastOf);
  if (min.every((fen) => fen === 0n)) return '免费';
  const low = min.reduce((found, fen) => (fen < found ? fen : found));
  return low === 0n ? '部分业务收费' : `每笔${yuan(low)}起`;
}
