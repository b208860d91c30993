import { REMIND_FROM_MINUTE, REMIND_ON_DAYS, REMIND_TO_MINUTE } from '../constants.ts';

const DAY_MS = 86_400_000;

/** Calendar days from one date (`2026-11-20`) to a later one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * The latest day of REMIND_ON_DAYS that has come and of which nobody was notified; null: none. Days since submission.
 */
export function reminderDue(days: number, remindedDay: number): number | null {
  const come = REMIND_ON_DAYS.filter((day) => day <= days && day > remindedDay);
  return come.at(-1) ?? null;
}

/** Nobody is woken by a message. `minutes` of the day in Shanghai. */
export const isHourOfMessages = (minutes: number): boolean =>
  minutes >= REMIND_FROM_MINUTE && minutes < REMIND_TO_MINUTE;
