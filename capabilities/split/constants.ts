/** Numbers of profit-sharing with the section they come from: domain-rules section 7. */

/**
 * The share of a trade that may go to receivers until an administrator sets another one: ten-thousandths of a percent
 */
export const DEFAULT_RATIO = 300_000;

/** Changes of the ratio that its page shows. */
export const RATIO_CHANGES_SHOWN = 50;

/** What is held for receivers goes back after so many days. */
export const HOLD_DAYS = 30;

export const RECEIVERS_A_REQUEST = 50;
export const REQUESTS_A_TRADE = 50;

/** Our decision: rows of one sheet. Each is an order, and all of them are made in one transaction. */
export const SHARES_A_BATCH = 200;

/** Our decision: a trade can be shared for so many days after it was received; the list shows no older ones. */
export const SHARED_WITHIN_DAYS = 180;

/** A receiver can give its share back for so many days. */
export const RETURNED_WITHIN_DAYS = 180;

/** Our decision: so many receivers are bound at a time. */
export const RECEIVERS_A_MERCHANT = 500;
