/** Numbers of collections. */

/** Accounts of one collection. */
export const ACCOUNTS_A_RUN = 200;
/** Minutes of the day at which a plan collects, 22:00: after the day's business. */
export const PLAN_RUNS_AT = 22 * 60;
/** Living mandates that a merchant gives. */
export const MANDATES_A_MERCHANT = 100;
