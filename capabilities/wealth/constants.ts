/**
 * Numbers of the wealth product with the section they come from. Caps and hours themselves are rows (wealth.settings).
 */

/** From this minute of its day on a confirmation is asked for. */
export const FUND_CONFIRMS_FROM = 9 * 60;
/** Rows that are read at once. */
export const FUND_AT_ONCE = 200;
/** Yields are booked on a trading day from this minute on, before people come. */
export const YIELDS_BOOKED_AT = 6 * 60;
/** Yields are asked for so far back, as long as one of these days is missing. */
export const YIELDS_BACK_DAYS = 60;
/** Days that one transaction books for a holding; a long holiday has ten. */
export const YIELD_DAYS_AT_ONCE = 60;

/** Accounts with a rule of automatic redemption are looked at so often; those of the morning from this minute on. */
export const AUTO_EVERY_MS = 60_000;
export const AUTO_DAILY_AT = 8 * 60 + 30;

/** 万份收益 has four decimals and is for ten thousand shares of one yuan: fen × ten-thousandths ÷ this is fen. */
export const YIELD_DIVISOR = 100_000_000n;

export const FUND_NAME = '现金增利货币市场基金';
export const FUND_CODE = '000709';
export const NAME_MAX = 60;
/** Rows of a file that are read at once. */
export const EXPORT_PAGE_ROWS = 1_000;
