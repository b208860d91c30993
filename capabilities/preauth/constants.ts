/** Numbers of pre-authorisations with the section they come from. */

/** calls.md: a request that its payer does not confirm within a day lapses. */
export const CONFIRM_WITHIN_MS = 24 * 3_600_000;

/** Domain-rules section 10: the hold ends after so many days. */
export const HOLD_DAYS = 30;
