/** How the simulators behave (spec section 9). A crash test shortens the bank's times through the environment. */
export const SETTLE_MS = 1_000;
/** Counted from the success: the money comes back that much later. */
export const RETURN_AFTER_MS = 2_000;
/** How long a payment to …0006 keeps its caller waiting; longer than any caller's time-out. */
export const SILENCE_MS = 60_000;

export const RETURNS_PAGE = 100;
/** Lines of a day's file in one answer. */
export const FILE_PAGE = 1_000;
/** Instructions or questions in one call. */
export const BATCH_MAX = 100;
export const MESSAGES_PER_MOBILE = 50;
export const MESSAGES_SHOWN = 30;
export const PAYMENTS_SHOWN = 15;
export const BODY_LIMIT_BYTES = 64 * 1024;
/** A message with its attachments, of all mailboxes so many. */
export const MAIL_LIMIT_BYTES = 16 * 1024 * 1024;
export const MAILS_KEPT = 100;
export const MAILS_SHOWN = 10;

/** The clock may be set anywhere between these. */
export const CLOCK_EARLIEST = Date.parse('2000-01-01T00:00:00Z');
export const CLOCK_LATEST = Date.parse('2100-01-01T00:00:00Z');
/** How long a question is held that asks for another offset than it is. */
export const CLOCK_HELD_MS = 20_000;

/** By this every answer says that it comes from a simulator. apps/server/find-simulators.ts has the same name. */
export const SIMULATOR_HEADER = 'x-portal-simulator';

/** Minutes of the day: applications before it count for the day; what is due is confirmed from then on. */
export const FUND_CUT_OFF = 15 * 60;
export const FUND_CONFIRMS_AT = 9 * 60;
export const FUND_YIELDS_PAGE = 100;
/** Weekdays without trading. */
export const EXCHANGE_CLOSED: readonly string[] = (
  '2026-01-01 2026-01-02 2026-02-16 2026-02-17 2026-02-18 2026-02-19 2026-02-20 2026-02-23 2026-04-06 ' +
  '2026-05-01 2026-05-04 2026-05-05 2026-06-19 2026-09-25 2026-10-01 2026-10-02 2026-10-05 2026-10-06 ' +
  '2026-10-07 2027-01-01 2027-02-05 2027-02-08 2027-02-09 2027-02-10 2027-04-05 2027-05-03 2027-05-04 ' +
  '2027-06-09 2027-09-15 2027-10-01 2027-10-04 2027-10-05'
).split(' ');
