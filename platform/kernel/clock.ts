/**
 * The business clock. Everything that a person would call "now" (booking time, schedules, deadlines, limits' days) asks
 * it, so that a demo can move it. Sessions, envelopes, SMS codes and leases follow the real time instead: moving the
 * business day must neither log people out nor keep an old code valid.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that moves only when it is set, for pure tests. */
export function fixedClock(start: string): Clock & { set(to: string): void } {
  let at = new Date(start);
  return { now: () => at, set: (to) => void (at = new Date(to)) };
}
