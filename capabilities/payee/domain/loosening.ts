import type { Fen } from '#platform/kernel/money.ts';

interface Rules {
  onlyBooked: boolean | null;
  firstHours: number | null;
  firstMostFen: Fen | null;
  dayFen: Fen | null;
}

/** Whether a limit lets through more than before; null: no limit. */
export const isMore = (was: Fen | null, is: Fen | null): boolean => was !== null && (is === null || is > was);

/** Whether some payment that was stopped until now would pass. */
export const asksLess = (was: Rules, is: Rules): boolean =>
  (was.onlyBooked === true && !is.onlyBooked) ||
  isMore(was.firstMostFen, is.firstMostFen) ||
  (is.firstHours !== null && (was.firstHours ?? 0) > is.firstHours) ||
  isMore(was.dayFen, is.dayFen);
