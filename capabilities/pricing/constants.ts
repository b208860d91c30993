/** Rows of a version: each kind has a few bands a speed. */
export const ROWS_MAX = 300;
/** Merchants of one assignment. */
export const MERCHANTS_MAX = 1000;
/** Changed prices that a notice names. */
export const PRICES_TOLD = 5;
/** Rows of a try: merchant, kind and speed, those with the largest difference. */
export const TRIED_SHOWN = 500;
/** How long a change of a price or a limit waits for its second person. */
export const WAITS_MS = 30 * 86_400_000;
