import {
  addDays,
  shanghaiDate,
  shanghaiMinutes,
  weekdayOf,
  type ShanghaiDate,
} from '#platform/kernel/shanghai-time.ts';

/** Public holidays and weekend days worked instead, as account has them. */
export type Holidays = ReadonlyMap<ShanghaiDate, 'off' | 'work'>;

const SEARCH_DAYS = 40;

/** A working day on which the exchange trades: a weekend day that is worked instead is none. */
export const isTradingDay = (day: ShanghaiDate, holidays: Holidays): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && holidays.get(day) !== 'off';

/** The first trading day after the given day. */
export function nextTradingDay(after: ShanghaiDate, holidays: Holidays): ShanghaiDate {
  for (let step = 1; step <= SEARCH_DAYS; step += 1) {
    const day = addDays(after, step);
    if (isTradingDay(day, holidays)) return day;
  }
  throw new Error(`no trading day within ${SEARCH_DAYS} days after ${after}: the holiday table is wrong`);
}

/** The trading day for which an application of this moment counts (domain-rules section 9), and its confirmation's. */
export function tradeDaysOf(
  at: Date,
  cutOffMinute: number,
  holidays: Holidays,
): { tradeOn: ShanghaiDate; confirmsOn: ShanghaiDate } {
  const today = shanghaiDate(at);
  const tradeOn =
    isTradingDay(today, holidays) && shanghaiMinutes(at) < cutOffMinute ? today : nextTradingDay(today, holidays);
  return { tradeOn, confirmsOn: nextTradingDay(tradeOn, holidays) };
}

/** Nightly clearing; it may pass midnight. */
export function isPaused(at: Date, { fromMinute, untilMinute }: { fromMinute: number; untilMinute: number }): boolean {
  const minute = shanghaiMinutes(at);
  return fromMinute <= untilMinute
    ? minute >= fromMinute && minute < untilMinute
    : minute >= fromMinute || minute < untilMinute;
}
