/** Numbers of 对账核对: a merchant's own file compared with the entries of an account (domain-rules section 16). */

export const FILE_BYTES = 5_242_880;
/** Rows of the file, heads included. */
export const FILE_ROWS = 50_000;
/** Columns that are kept; a file's further ones are of no use to anybody here. */
export const FILE_COLUMNS = 30;
/** Characters of a cell that are kept. */
export const CELL_MAX = 200;
/** Rows that the page shows so that a person can tell the columns. */
export const SAMPLE_ROWS = 5;
/** The row of heads is among the first rows. */
export const HEAD_ROWS = 20;
/** Days from the first to the last of a file. */
export const PERIOD_DAYS = 366;
/** Entries of the account in that time. */
export const ENTRIES_MAX = 100_000;
/** Entries read at a time. */
export const PAGE_ENTRIES = 1_000;
/** A day in the file may differ from the booking's by so many. */
export const TOLERANCE_MAX = 3;
/** Of rows that cannot be read this many are listed. */
export const FAULTS_TOLD = 20;
/** Files of one person that were read and not compared; older ones are removed. */
export const FILES_WAITING = 5;
/** Comparisons of a merchant that are made at a time. */
export const UNDER_WAY = 3;
/** A comparison is kept for half a year. */
export const KEPT_DAYS = 180;
export const NOTE_MAX = 200;
export const TRIES = 3;
