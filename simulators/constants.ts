/** How the simulators behave (spec section 9). A crash test shortens the bank's times through the environment. */
export const SETTLE_MS = 1_000;
/** Counted from the success: the money comes back that much later. */
export const RETURN_AFTER_MS = 2_000;
/** How long a payment to …0006 keeps its caller waiting; longer than any caller's time-out. */
export const SILENCE_MS = 60_000;

export const RETURNS_PAGE = 100;
/** Instructions or questions in one call. */
export const BATCH_MOST = 100;
export const MESSAGES_PER_MOBILE = 50;
export const MESSAGES_SHOWN = 30;
export const PAYMENTS_SHOWN = 15;
export const BODY_LIMIT_BYTES = 64 * 1024;

/** The clock may be set anywhere between these. */
export const CLOCK_EARLIEST = Date.parse('2000-01-01T00:00:00Z');
export const CLOCK_LATEST = Date.parse('2100-01-01T00:00:00Z');

/** By this every answer says that it comes from a simulator. apps/server/find-simulators.ts has the same name. */
export const SIMULATOR_HEADER = 'x-portal-simulator';
