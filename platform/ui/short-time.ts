import { businessWallClock } from '#platform/portal-kit/business-clock.ts';
import { formatTime } from './time-format.ts';

const MINUTES = 'yyyy-MM-dd HH:mm'.length;

/** A day as "11-20"; one of another year than the business day's as "2025-11-20". A time after it stays. */
export const formatShortDay = (day: string): string =>
  day.startsWith(businessWallClock().slice(0, 5)) ? day.slice(5) : day;
/** ISO → "11-20 15:04", of another year "2025-11-20 15:04"; '-' for none. */
export const formatShortTime = (iso: string | null | undefined): string =>
  formatShortDay(formatTime(iso).slice(0, MINUTES));
