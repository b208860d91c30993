/** Numbers of collections. */

/** Accounts of one collection. */
export const ACCOUNTS_A_RUN = 200;
/** Living mandates that a merchant gives. */
export const MANDATES_A_MERCHANT = 100;
