/** Second-level accounts of a merchant: the page shows all of them. */
export const ACCOUNTS_MOST = 200;
export const NAME_MOST = 30;
