/** How often a person refuses a site until it opens no more dialogs, and for how long. */
const REFUSALS_MAX = 3;
const KEPT_MS = 5 * 60_000;

/** When a person has refused a site's dialogs, in milliseconds; times after `now` are of a clock that was put back. */
export const recentRefusals = (times: readonly number[], now: number): number[] =>
  times.filter((at) => at <= now && now - at < KEPT_MS);

export const isLeftAlone = (times: readonly number[], now: number): boolean =>
  recentRefusals(times, now).length >= REFUSALS_MAX;
