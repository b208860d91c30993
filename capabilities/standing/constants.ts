/** Numbers of standing instructions with the section they come from. */

/** Domain-rules section 4: minutes of the day at which instructions run, 08:30. */
export const RUNS_AT = 8 * 60 + 30;
/** The only day of an instruction that runs once is at most so many days ahead. */
export const AHEAD_MAX_DAYS = 366;
/** Instructions of a merchant that have not ended. */
export const LIVING_MAX = 50;
/** Runs that the page of one instruction shows, newest first. */
export const RUNS_SHOWN = 50;
/** Administrators and makers are notified of a run that made no order for so many days. */
export const TOLD_DAYS = 3;
