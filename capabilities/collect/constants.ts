/** Numbers of collections. */

/** Accounts of one collection. */
export const ACCOUNTS_A_RUN = 200;
/** Characters of a remark in a sheet. */
export const REMARK_MAX = 60;
/** A row of a sheet that collects the same from an account within this time is warned of (domain-rules section 3.7). */
export const REPEATED_WITHIN_MS = 24 * 3_600_000;
/** Minutes of the day at which a plan collects, 22:00: after the day's business. */
export const PLAN_RUNS_AT = 22 * 60;
/** Living mandates that a merchant gives. */
export const MANDATES_A_MERCHANT = 100;
