/**
 * Limits of exports with the section they come from. What is answered at once stops at `EXPORT_ROW_LIMIT` of
 * platform/sheet.
 */

/** Domain-rules section 18. `statement.exports` has the places as a check and a unique index. */
export const EXPORT_PLACES = 5;
export const JOB_ROWS = 2_000_000;
export const SHEET_ROWS = 200_000;
export const EXPORT_TRIES = 3;
/** Where a source says nothing else (`ExportSource.keptDays`). */
export const FILE_KEPT_DAYS = 7;

/** Bytes of a file in one row, before they are packed: the step of the progress. */
export const CHUNK_BYTES = 524_288;
/** What a server reads of a stored piece at a time: bytes come as text of twice the length, which is soon garbage. */
export const SLICE_BYTES = 65_536;

/**
 * Files that one worker makes at a time; its other lanes are for money. A further one is tried again after the pause.
 */
export const FILES_PER_WORKER = 2;
export const FULL_PAUSE_MS = 1_000;

export const EXPIRY_EVERY_MS = 600_000;
