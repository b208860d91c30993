import type { Fen } from '#platform/kernel/money.ts';

/** A scheduled order, which takes its money at its hour and holds nothing until then. */
export interface PlannedOutflow {
  /** YYYY-MM-DD in Shanghai; earlier than the first day counts as the first. */
  date: string;
  accountNo: string;
  fen: Fen;
}

export interface OutflowDay {
  date: string;
  count: number;
  fen: Fen;
  /** By how much the accounts that pay on this day fall short, all of the days before paid; 0 when it suffices. */
  missingFen: Fen;
}

/**
 * The outflow per day, and the day on which an account no longer has enough: each order is paid from its own account
 * only.
 */
export function planOutflow(
  days: readonly string[],
  orders: readonly PlannedOutflow[],
  available: ReadonlyMap<string, Fen>,
): OutflowDay[] {
  const remaining = new Map(available);
  return days.map((date, index) => {
    const due = orders.filter((order) => order.date === date || (index === 0 && order.date < date));
    for (const { accountNo, fen } of due) remaining.set(accountNo, (remaining.get(accountNo) ?? 0n) - fen);
    const short = [...new Set(due.map(({ accountNo }) => accountNo))]
      .map((accountNo) => remaining.get(accountNo)!)
      .filter((fen) => fen < 0n);
    return {
      date,
      count: due.length,
      fen: due.reduce((sum, { fen }) => sum + fen, 0n),
      missingFen: short.reduce((sum, fen) => sum - fen, 0n),
    };
  });
}
