/** Accounts that one change may name. */
export const ACCOUNTS_A_CHANGE = 50;
export const REASON_MOST = 60;
