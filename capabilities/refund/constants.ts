/** Numbers of refunds with the section they come from: domain-rules section 6. */

/** A received trade can be refunded for so many days after it was received; the list shows no older ones. */
export const REFUNDED_WITHIN_DAYS = 365;

/** An order may wait so long for its review and its hour: an older one has not been received within that time. */
export const WAITED_MAX_DAYS = 200;

/** Lines of one file of refunds. */
export const LINES_A_BATCH = 10_000;
