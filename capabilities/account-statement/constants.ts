/** Numbers of statements of accounts. */

/** Domain-rules section 14: a statement is ready at this minute of the next day, 06:00. */
export const READY_AT = 6 * 60;
/** Entries that a printed statement has at most; more are read as a sheet. */
export const PRINTED_MAX = 3_000;
/** How often the worker looks for statements that are to be e-mailed. */
export const MAIL_EVERY_MS = 300_000;
/** With the pauses between them a gateway may be away for some days. */
export const MAIL_ATTEMPTS = 200;
/** So many days that are over are e-mailed, should nothing have been sent for a while. */
export const MAILED_DAYS = 3;
/** Addresses for one account and unit. */
export const ADDRESSES_MAX = 5;
/** Entries read at a time. */
export const PAGE_ENTRIES = 500;
