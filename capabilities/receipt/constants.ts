/** Numbers of receipts with the section they come from: domain-rules section 15. */

/** Pages of one file: it is made while the call waits. */
export const RECEIPTS_A_FILE = 100;

/** Pages of one file of the download store. */
export const RECEIPTS_A_JOB = 5_000;

/** A receipt can be had for five years. */
export const RECEIPT_YEARS = 5;

/** Lines of the largest batch (domain-rules section 3). */
export const LINES_MOST = 100_000;
