/**
 * The service is paid for by the check, and a person who guesses numbers of identity cards must not continue: so many
 * tries of one person in 24 hours, regardless of their result.
 */
export const CHECKS_A_DAY = 5;
export const CHECK_DAY_MS = 24 * 3_600_000;
