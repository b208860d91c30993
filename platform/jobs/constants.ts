/** Limits of the queue (design rule 9). All times are real time. */
export const MAX_ATTEMPTS = 20;
/** The pause after the first failed run; it doubles up to the longest: 20 attempts last over an hour. */
export const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 300_000;

export const CONCURRENCY = 8;
/** Jobs leased in one go. */
export const BATCH = 32;
export const POLL_MS = 250;
/** A worker that died is succeeded after this; a living one renews three times within it. */
export const LEASE_MS = 30_000;
export const RENEWALS_PER_LEASE = 3;
/** While the database is away it is asked ever less often, at the least this often. */
export const LONGEST_OUTAGE_PAUSE_MS = 5_000;

/** Ended jobs are kept so long: their key still keeps a second one out. Dead ones stay until a person revives them. */
export const DONE_KEPT_DAYS = 30;
export const PURGE_EVERY_MS = 3_600_000;
export const PURGE_ROWS = 1_000;

export const LAST_ERROR_CHARACTERS = 300;
