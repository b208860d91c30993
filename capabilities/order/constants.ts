/** Numbers of money orders with the section they come from. */

/** Domain-rules section 5: at most so many days ahead. */
export const SCHEDULE_MOST_DAYS = 90;

/** Domain-rules section 2, with quicker looks at the beginning because most banks answer in seconds: after each question the next one waits so long. */
export const QUERY_DELAYS_MS = [1_000, 2_000, 5_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;

/** Domain-rules section 2: money whose fate the bank has not told after a day is set apart. */
export const SUSPENSE_AFTER_MS = 24 * 3_600_000;

/** Domain-rules section 4: a bank may return a success within so many working days; here calendar days, which are never fewer shown than meant. */
export const RETURN_WITHIN_DAYS = 11;

/** The bank's list of returns is read this often, in business time. */
export const RETURNS_EVERY_MS = 2_000;

/** Rows taken at once while the journal is written to a file. */
export const EXPORT_PAGE_ROWS = 1000;

/** Domain-rules section 3.7: a payment to the same payee with the same amount is spoken of for a day; so many are named. */
export const REPEAT = { withinMs: 24 * 3_600_000, shown: 3 } as const;

/** Domain-rules section 6: the only reason of a bank's return for which the fee comes back. */
export const FEE_BACK_REASON = '其他';

/** So many digits of a keyword are looked for at the end of order and account numbers, and so many anywhere in them. */
export const NUMBER_TAIL_DIGITS = 4;
export const NUMBER_PART_DIGITS = 8;
/** Home: a person's own orders that ended unpaid are listed for a week. */
export const CAME_BACK = { withinMs: 7 * 24 * 3_600_000, shown: 3, most: 50 } as const;
/** Home: the scheduled outflow of so many days, today first. */
export const OUTFLOW_DAYS = 7;
/** Home of an administrator: from which share a limit is named; the factors of at most so many people are looked at. */
export const ATTENTION = { limitPercent: 80, people: 50 } as const;
