/** Numbers of statements of accounts. */

/** Domain-rules section 14: a statement is ready at this minute of the next day, 06:00. */
export const READY_AT = 6 * 60;
/** Entries that a printed statement has at most; more are read as a sheet. */
export const PRINTED_MOST = 3_000;
/** Entries read at a time. */
export const PAGE_ENTRIES = 500;
