import { addDays, atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { T0_ARRIVES_WITHIN, T0_CUT_OFF, T0_OPENS, T1_ARRIVES_AT, T1_CUT_OFF } from '../constants.ts';
import { staysInside, type FundFunction, type Speed } from '../contract/words.ts';
import { nextWorkingDay, type HolidayTable } from './working-days.ts';

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

/**
 * By when the money is there at the latest. A transfer inside the provider is booked at once. T+0 outside its hours counts from the next opening,
 * T+1 after its cut-off counts as the next day's order (domain-rules section 4).
 */
export function arrivalOf(fundFunction: FundFunction, speed: Speed, at: Date, holidays: HolidayTable): Date {
  if (staysInside(fundFunction)) return at;
  const today = shanghaiDate(at);
  const minutes = shanghaiMinutes(at);
  if (speed === 'T1') {
    const counted = minutes < T1_CUT_OFF ? today : addDays(today, 1);
    return atShanghai(nextWorkingDay(counted, holidays), T1_ARRIVES_AT);
  }
  if (minutes < T0_OPENS) return later(atShanghai(today, T0_OPENS), T0_ARRIVES_WITHIN);
  if (minutes >= T0_CUT_OFF) return later(atShanghai(addDays(today, 1), T0_OPENS), T0_ARRIVES_WITHIN);
  return later(at, T0_ARRIVES_WITHIN);
}
