/** Limits of the queue (design rule 9). All times are real time. */
export const MAX_ATTEMPTS = 20;
/** The pause after the first failed run; it doubles up to the longest: 20 attempts last over an hour. */
export const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 300_000;

export const CONCURRENCY = 8;
/** Jobs leased in one go. */
export const BATCH = 32;
/** The shortest pause between two looks at a queue that has nothing due. */
export const POLL_MS = 250;
/** After this another worker takes the jobs of a dead one; a living one renews three times within it. */
export const LEASE_MS = 30_000;
export const RENEWALS_PER_LEASE = 3;
/** The longest pause between two attempts to reach a database that is away. */
export const LONGEST_OUTAGE_PAUSE_MS = 5_000;

export const LAST_ERROR_CHARACTERS = 300;
