/** The bank's day is over at midnight; its file is asked for from this minute of the next day on. */
export const FILE_MINUTE = 6 * 60;
/** Files asked for in one round. */
export const DAYS_A_ROUND = 31;
/** What only one side has waits so long for the other before it is a mistake (domain-rules section 16). */
export const WAIT_DAYS = 3;
/** Numbers looked up in one question. */
export const REFS_AT_ONCE = 5_000;
export const DAYS_SHOWN = 14;
/** Letters of what people write about a difference. */
export const NOTE = { min: 2, max: 60 } as const;
/** Events of one difference that a page shows. */
export const EVENTS_SHOWN = 200;
