/** Accounts that one change may name. */
export const ACCOUNTS_A_CHANGE = 50;
export const REASON_MAX = 60;

/** Parts of one account that are frozen at a time. */
export const PARTS_AN_ACCOUNT = 20;
export const PART_LONGEST_DAYS = 366;
/** How often it is looked for freezes whose last day is over. */
export const PART_ENDS_EVERY_MS = 60_000;
/** Freezes that one run ends. */
export const PART_ENDS_MAX = 500;
