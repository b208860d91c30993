/** Numbers of security. Times are real time (platform/kernel/clock.ts). */
const HOUR_MS = 3_600_000;

/** security.md T12: five wrong operation passwords lock for a day. */
export const OPERATION_PASSWORD = { tries: 5, lockMs: 24 * HOUR_MS, rememberedPasswords: 5 } as const;

/** Calls of the funds service begin with this; a purpose may be named without it (calls.md). */
export const FUNDS_PREFIX = 'csdb/v2/';

/** Orders that one code may confirm. */
export const CODE_ORDERS_MAX = 100;

/** Payees that the message of a code names; the others are counted. */
export const NAMED_IN_A_MESSAGE = 3;

/** Codes that one person may have sent to numbers that are not theirs yet. */
export const NEW_MOBILE_SENDS = { slowFrom: 5, slowMs: 0, lockAt: 5, lockMs: HOUR_MS, windowMs: HOUR_MS } as const;

/** How often a day a person may enter name and ID number to reset the operation password. */
export const REAL_NAME_TRIES = {
  slowFrom: 5,
  slowMs: 0,
  lockAt: 5,
  lockMs: 24 * HOUR_MS,
  windowMs: 24 * HOUR_MS,
} as const;

/** A request for a reset and its approval are good for a day each; payments wait for an hour after the reset. */
export const RESET = { goodForMs: 24 * HOUR_MS, coolingMs: HOUR_MS, listed: 50 } as const;

/** The operation log's chain, in business time. A line is late when rounds since have left it out for so long. */
export const RECORD_SEALS = { everyMs: 5_000, atOnce: 5_000, lateMs: 10 * 60_000 } as const;

/** What a call has changed, as the log keeps it. */
export const RECORDED_CHANGES = { max: 50, characters: 300 } as const;

/** Operation records that are read at once for a file. */
export const EXPORT_PAGE_ROWS = 1_000;
