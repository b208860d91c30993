import type { Fen } from '#platform/kernel/money.ts';
import { addDays, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { YIELD_DIVISOR } from '../constants.ts';

/** Shares / 10,000 x 万份收益, half-up to fen; a loss as a gain. `perTenThousand` in ten-thousandths of a yuan. */
export function incomeOf(sharesFen: Fen, perTenThousand: number): Fen {
  const product = sharesFen * BigInt(Math.abs(perTenThousand));
  const income = (product + YIELD_DIVISOR / 2n) / YIELD_DIVISOR;
  return perTenThousand < 0 ? -income : income;
}

/** Shares that came or went: they earn from this day on, or no more from it. */
export interface ShareChange {
  from: ShanghaiDate;
  fen: Fen;
}
export interface DayIncome {
  day: ShanghaiDate;
  sharesFen: Fen;
  perTenThousand: number;
  incomeFen: Fen;
}

/**
 * The income of each day from `first` on, until the last day before `today` that is published without a gap. Income
 * earns itself from the next day on.
 */
export function incomesFrom(
  first: ShanghaiDate,
  today: ShanghaiDate,
  { changes, published }: { changes: readonly ShareChange[]; published: ReadonlyMap<ShanghaiDate, number> },
): DayIncome[] {
  const incomes: DayIncome[] = [];
  let earnedFen = 0n;
  for (let day = first; day < today; day = addDays(day, 1)) {
    const perTenThousand = published.get(day);
    if (perTenThousand === undefined) break;
    const held = changes.filter(({ from }) => from <= day).reduce((sum, { fen }) => sum + fen, 0n);
    const sharesFen = held + earnedFen;
    const incomeFen = incomeOf(sharesFen, perTenThousand);
    incomes.push({ day, sharesFen, perTenThousand, incomeFen });
    earnedFen += incomeFen;
  }
  return incomes;
}
