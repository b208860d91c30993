import type { Fen } from '#platform/kernel/money.ts';
import { addDays, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

export interface DayFlow {
  inFen: Fen;
  outFen: Fen;
}

export interface DayOfSeries extends DayFlow {
  date: ShanghaiDate;
  closingFen: Fen;
}

/**
 * Days from `first`, each with its flow and its closing balance, worked back from the balance now: closing(d) =
 * closing(d+1) − in(d+1) + out(d+1). Flows after the last day (the demo's clock was moved back) are taken off first.
 */
export function daySeries(
  first: ShanghaiDate,
  days: number,
  balanceNowFen: Fen,
  flows: ReadonlyMap<ShanghaiDate, DayFlow>,
): DayOfSeries[] {
  const last = addDays(first, days - 1);
  let closingFen = balanceNowFen;
  for (const [date, flow] of flows) if (date > last) closingFen += flow.outFen - flow.inFen;
  const series: DayOfSeries[] = [];
  for (let back = 0; back < days; back += 1) {
    const date = addDays(last, -back);
    const flow = flows.get(date) ?? { inFen: 0n, outFen: 0n };
    series.unshift({ date, ...flow, closingFen });
    closingFen += flow.outFen - flow.inFen;
  }
  return series;
}
