import type { Fen } from '#platform/kernel/money.ts';

/** What crossed the border of an account in a period, a day or a month. */
export interface PeriodSums {
  inCount: number;
  inFen: Fen;
  outCount: number;
  outFen: Fen;
  /** Of what went out, the provider's fees, less those that came back. */
  feeFen: Fen;
}

export interface PeriodBalances extends PeriodSums {
  period: string;
  openingFen: Fen;
  closingFen: Fen;
}

const NOTHING: PeriodSums = { inCount: 0, inFen: 0n, outCount: 0, outFen: 0n, feeFen: 0n };

/**
 * The statement of each period, in the same order: opening + in − out = closing, and each closing is the next opening
 * (domain-rules section 14). `periods` are without a gap, oldest first; `sums` has every period up to now that has an
 * entry, `presentFen` is the balance after all of them.
 */
export function periodBalances(
  periods: readonly string[],
  sums: ReadonlyMap<string, PeriodSums>,
  presentFen: Fen,
): PeriodBalances[] {
  const newest = periods.at(-1);
  if (newest === undefined) return [];
  let closingFen = presentFen;
  for (const [period, { inFen, outFen }] of sums) if (period > newest) closingFen += outFen - inFen;
  const found: PeriodBalances[] = [];
  for (const period of periods.toReversed()) {
    const periodSums = sums.get(period) ?? NOTHING;
    const openingFen = closingFen - periodSums.inFen + periodSums.outFen;
    found.push({ period, openingFen, ...periodSums, closingFen });
    closingFen = openingFen;
  }
  return found.reverse();
}
