/** Special accounts of a merchant, in all scenes. */
export const ACCOUNTS_MAX = 50;
export const LABEL_MAX = 20;
/** Payees that a scene lists. */
export const LISTED_MAX = 200;
