/** Numbers of receipts with the section they come from: domain-rules section 15. */

/** Lines of the largest batch (domain-rules section 3). */
export const LINES_MAX = 100_000;

/** Pages of one file: it is made while the call waits. */
export const RECEIPTS_A_FILE = 100;

/** Receipts of one file of the download store: those of the largest batch. */
export const RECEIPTS_A_JOB = LINES_MAX;

/** How long a file of the download store can be fetched. */
export const RECEIPT_FILE_DAYS = 90;

/** Pages of one PDF, which is held by its reader as a whole: more are several in one ZIP file. */
export const RECEIPTS_A_PDF = 5_000;

/** Above `RECEIPTS_A_PDF` a ZIP file has so many in a PDF: its directory has room for 65,535, and a page costs less. */
export const RECEIPTS_A_PART = 100;

/** A receipt can be had for five years. */
export const RECEIPT_YEARS = 5;
