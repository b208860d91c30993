/** Limits of exports with the section they come from. What is answered at once stops at `EXPORT_ROW_LIMIT` of platform/sheet. */

/** Domain-rules section 18. `statement.exports` has the places as a check and a unique index. */
export const EXPORT_PLACES = 5;
export const JOB_ROWS = 2_000_000;
export const SHEET_ROWS = 200_000;
export const EXPORT_TRIES = 3;
export const FILE_KEPT_MS = 7 * 86_400_000;

/** Bytes of a file in one row: what a server holds of a file at a time, and how often the progress moves. */
export const CHUNK_BYTES = 262_144;

/** Files that one worker makes at a time: the rest of it is for money. One more is looked at again after the pause. */
export const FILES_PER_WORKER = 2;
export const FULL_PAUSE_MS = 1_000;

export const EXPIRY_EVERY_MS = 600_000;
/** What is being downloaded when its time ends may be finished. */
export const EXPIRY_GRACE_MS = 3_600_000;
