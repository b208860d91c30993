/** Special accounts of a merchant, in all scenes. */
export const ACCOUNTS_MOST = 50;
export const LABEL_MOST = 20;
/** Payees that a scene lists. */
export const LISTED_MOST = 200;
