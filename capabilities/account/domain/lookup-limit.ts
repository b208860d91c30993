import type { LookupLimits } from '../constants.ts';

export interface Lookups {
  startedAt: number;
  count: number;
}

/**
 * Milliseconds until the next look-up may be made, 0 when it may be made now. A window begins with its first look-up.
 */
export function waitFor(done: Lookups | undefined, { max, windowMs }: LookupLimits, now: number): number {
  if (!done || done.count < max) return 0;
  return Math.max(0, done.startedAt + windowMs - now);
}

export const afterLookup = (done: Lookups | undefined, { windowMs }: LookupLimits, now: number): Lookups =>
  done && now - done.startedAt < windowMs ? { ...done, count: done.count + 1 } : { startedAt: now, count: 1 };
