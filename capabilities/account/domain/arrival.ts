import { addDays, atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { T0_ARRIVES_WITHIN, T0_OPENS, T1_ARRIVES_AT, T1_SENDS_AT } from '../constants.ts';
import { staysInside } from '../contract/kinds.ts';
import type { Speed } from '../contract/words.ts';
import { nextWorkingDay, type HolidayTable } from './working-days.ts';

/** Minutes of the day until which an order counts for that day. */
export interface CutOffs {
  t0: number;
  t1: number;
}

/** What dates are reckoned by. */
export interface BusinessCalendar {
  holidays: HolidayTable;
  cutOffs: CutOffs;
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

/**
 * When an order that is ready at `at` (submitted, approved, or its scheduled hour) is sent; `at` itself means at once.
 * A transfer inside the provider is booked at once. T+0 outside its hours waits for the next opening, T+1 for the next
 * working day; after its cut-off it counts as the next day's order (domain-rules section 4).
 */
export function sendingOf(fundFunction: string, speed: Speed, at: Date, { holidays, cutOffs }: BusinessCalendar): Date {
  if (staysInside(fundFunction)) return at;
  const today = shanghaiDate(at);
  const minutes = shanghaiMinutes(at);
  if (speed === 'T1')
    return atShanghai(nextWorkingDay(minutes < cutOffs.t1 ? today : addDays(today, 1), holidays), T1_SENDS_AT);
  if (minutes < T0_OPENS) return atShanghai(today, T0_OPENS);
  return minutes < cutOffs.t0 ? at : atShanghai(addDays(today, 1), T0_OPENS);
}

/** The latest time of arrival. */
export function arrivalOf(fundFunction: string, speed: Speed, at: Date, calendar: BusinessCalendar): Date {
  const sentAt = sendingOf(fundFunction, speed, at, calendar);
  if (staysInside(fundFunction)) return sentAt;
  return speed === 'T1' ? atShanghai(shanghaiDate(sentAt), T1_ARRIVES_AT) : later(sentAt, T0_ARRIVES_WITHIN);
}
