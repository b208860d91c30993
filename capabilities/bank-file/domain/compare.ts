import { WAIT_DAYS } from '../constants.ts';
import { addDays, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Fen } from '#platform/kernel/money.ts';

export type Result = 'missing_here' | 'missing_there' | 'amount' | 'state' | 'twice';

/** A line of the bank's files, of any day. */
export interface BankSide {
  amountFen: Fen;
  state: 'accepted' | 'succeeded' | 'failed';
}
export interface OwnSide {
  amountFen: Fen;
  state: 'open' | 'succeeded' | 'failed';
}

/** One payment in both books: the bank's lines of all days, oldest first, and ours. */
export interface Pair {
  lines: readonly BankSide[];
  own: OwnSide | undefined;
}

/** The bank's last word on it. */
export const lastOf = ({ lines }: Pair): BankSide | undefined =>
  lines.findLast(({ state }) => state !== 'accepted') ?? lines.at(-1);

/**
 * How the books do not agree; null: they do. A payment that the bank took and has not ended is compared by its amount
 * only: its end comes with a later file.
 */
export function differenceOf(pair: Pair): Result | null {
  const { lines, own: ownSide } = pair;
  const last = lastOf(pair);
  if (!last) return ownSide && ownSide.state !== 'open' ? 'missing_there' : null;
  if (!ownSide) return 'missing_here';
  if (lines.filter(({ state }) => state !== 'accepted').length > 1) return 'twice';
  if (lines.some(({ amountFen }) => amountFen !== ownSide.amountFen)) return 'amount';
  return last.state !== 'accepted' && last.state !== ownSide.state ? 'state' : null;
}

/** What only one side has, or what we still ask the bank about, may agree in the next days. */
export const mayStillAgree = (result: Result, ownSide: OwnSide | undefined): boolean =>
  result === 'missing_here' || result === 'missing_there' || (result === 'state' && ownSide?.state === 'open');

/** Whether a difference of a day is a mistake by now. */
export const hasWaited = (day: ShanghaiDate, today: ShanghaiDate): boolean => addDays(day, WAIT_DAYS) < today;

export interface Totals {
  bankCount: number;
  bankFen: Fen;
  ownCount: number;
  ownFen: Fen;
  sameCount: number;
}

const moved = (side: BankSide | OwnSide | undefined): Fen => (side?.state === 'succeeded' ? side.amountFen : 0n);

/**
 * What the payments of a day come to: `ofDay` are the bank's lines of the day alone. What the bank has not ended on the
 * day counts with its end, on both sides.
 */
export function totalsOf(pairs: readonly (Pair & { ofDay: readonly BankSide[] })[]): Totals {
  const totals: Totals = { bankCount: 0, bankFen: 0n, ownCount: 0, ownFen: 0n, sameCount: 0 };
  for (const pair of pairs) {
    const isEnded = pair.ofDay.length === 0 || pair.ofDay.some(({ state }) => state !== 'accepted');
    totals.bankCount += pair.ofDay.length;
    for (const line of pair.ofDay) totals.bankFen += moved(line);
    if (pair.own) totals.ownCount += 1;
    if (isEnded) totals.ownFen += moved(pair.own);
    if (differenceOf(pair) === null) totals.sameCount += 1;
  }
  return totals;
}
