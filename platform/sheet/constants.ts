/** Domain-rules section 18: an export that is answered at once holds at most 10,000 rows. */
export const EXPORT_ROW_LIMIT = 10_000;

/**
 * Exports that one process makes at a time; each holds a database connection. One more is refused, never queued: a
 * queue would hold the call's connection too.
 */
export const EXPORTS_AT_ONCE = 3;

/** A spreadsheet cell holds no more characters than this. */
export const CELL_CHARACTERS = 32_767;

/** Domain-rules section 18: longer runs of digits lose their end when a spreadsheet program takes them for a number. */
export const NUMBER_DIGITS = 11;

export const COLUMN_WIDTH = { text: 24, amount: 16, count: 10, time: 21 } as const;
/** Rows of a file of one of the console's lists; a longer list is exported in parts. */
export const LIST_FILE_MAX = 50_000;
