/** Second-level accounts of a merchant: the page shows all of them. */
export const ACCOUNTS_MAX = 200;
export const NAME_MAX = 30;
