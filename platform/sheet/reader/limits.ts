/** What an uploaded file may be (security.md T17). The caller says how many rows and bytes its purpose takes. */
export interface ReadLimits {
  /** Rows with content, heads included. */
  rows: number;
  /** Of the file as it was uploaded. */
  bytes: number;
}

/** Columns with content. */
export const COLUMNS = 64;
/** Parts of a workbook: sheets, pictures, comments. */
export const ENTRIES = 200;
/**
 * A workbook unpacked, for each byte that the file may have: a sheet of equal rows packs 30 times, a bomb 1,000 times.
 */
export const UNPACKED_TIMES = 50;
/** Below this an unpacked workbook is harmless, however well it was packed. */
export const UNPACKED_HARMLESS = 16_777_216;
/** A tag or a text of a part; cells hold 32,767 characters at most. */
export const TOKEN_CHARACTERS = 1_048_576;

/** Rows that the reading process hands over at a time; it waits until they are stored. */
export const ROWS_AT_A_TIME = 2_000;

/**
 * Of the reading process. Its heap ends before its memory does, because the file and what is unpacked are outside of
 * the heap.
 */
export const HEAP_MB = 160;
/** Of the heap for what was just made, from the start: more is as fast and keeps 30 MB that nobody needs. */
export const NEW_HEAP_MB = 16;
export const MEMORY_BYTES = 300_000_000;
/** How long it may work on one file, without the time in which it waits for its rows to be stored. */
export const WORK_MS = 60_000;
export const MEMORY_EVERY_MS = 100;
