import { PAUSES_MS } from '../constants.ts';

/** When a delivery that has failed so often is tried again; null: its time is over. Pauses vary by a tenth. */
export function nextTry(failed: number, now: Date, giveUpAt: Date, chance: number): Date | null {
  const pause = PAUSES_MS[Math.min(failed, PAUSES_MS.length) - 1] ?? PAUSES_MS[0];
  const next = new Date(now.getTime() + pause * (0.95 + chance / 10));
  return next < giveUpAt ? next : null;
}
