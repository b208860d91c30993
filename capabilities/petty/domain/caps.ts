import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** What an owner may pay out of the own account; null: no cap of that kind. */
export interface Caps {
  singleFen: Fen | null;
  dayFen: Fen | null;
  monthFen: Fen | null;
}
export interface Used {
  dayFen: Fen;
  monthFen: Fen;
}

const leftText = (word: string, capFen: Fen, usedFen: Fen): string =>
  `超过备用金账户${word}限额${formatFen(capFen)}元，还可支出${formatFen(capFen > usedFen ? capFen - usedFen : 0n)}元`;

/** The sentence that refuses this amount; null when it is within all caps. */
export function capFault({ singleFen, dayFen, monthFen }: Caps, used: Used, amountFen: Fen): string | null {
  if (singleFen !== null && amountFen > singleFen) return `超过备用金账户单笔限额${formatFen(singleFen)}元，请减小金额`;
  if (dayFen !== null && used.dayFen + amountFen > dayFen) return leftText('当日', dayFen, used.dayFen);
  if (monthFen !== null && used.monthFen + amountFen > monthFen) return leftText('当月', monthFen, used.monthFen);
  return null;
}
