/**
 * Limits of uploaded batches with the section they come from. What one merchant may upload is a row of
 * `uploads.allowances`.
 */

/**
 * Domain-rules section 3: 5,000 rows and 1 MB by default; large batches, by right, up to 20 MB (`UPLOAD_BYTES` of
 * identity) and as many rows as the kind takes.
 */
export const DEFAULT_ROWS = 5_000;
export const DEFAULT_BYTES = 1_048_576;

/** Spec section 9. */
export const BULK_TIMEOUT_MS = 180_000;

/** The row of heads is among the first rows. */
export const HEAD_ROWS = 50;
/** Rows above and among the lines: notes, header values, heads. */
export const EXTRA_ROWS = 50;
/** A spreadsheet program keeps so many digits of a number. */
export const NUMBER_DIGITS = 15;
/** Domain-rules section 5: at most so many days ahead. */
export const PAY_DATE_DAYS = 90;

/** Files of one person that wait for their batch; older ones are removed. */
export const FILES_WAITING = 5;
export const FILE_KEPT_DAYS = 1;
/** Batches of one merchant that are read or wait for it. */
export const PARSING_AT_ONCE = 5;
export const PARSE_TRIES = 3;
/**
 * Files that one worker reads at a time; its other lanes are for money. A further one is tried again after the pause.
 */
export const FILES_PER_WORKER = 2;
export const FULL_PAUSE_MS = 1_000;
/** A batch that nobody submits is removed after seven days. */
export const DRAFT_KEPT_DAYS = 7;

/** Rows of one page of the grid, and cells and rows of one change: what a person pastes at once. */
export const GRID_ROWS = 200;
export const CHANGED_CELLS = 10_000;
export const CHANGED_ROWS = 2_000;
/** Characters of a cell that arrive at all; what is too long for its column is a fault of the row. */
export const CELL_MAX = 500;

/** Rows of one sheet of errors: what every merchant may upload at least; the others are further pages. */
export const ERROR_ROWS = DEFAULT_ROWS;
/** Rows of the template whose cells are texts from the start. */
export const TEMPLATE_ROWS = 2_000;

/** Lines of one call of a program, and what a full call of long texts takes: 1,000 lines of some 1,500 bytes. */
export const API_LINES = 1_000;
export const API_LINES_BYTES = 2_097_152;
export const API_LINES_KEYS = 20_000;
/** Lines that are named in one refusal. */
export const API_FAULTS = 100;
/** Drafts of programs that wait for lines or their submission, of one merchant. */
export const API_DRAFTS = 20;
