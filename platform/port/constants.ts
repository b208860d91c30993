import { FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS } from '#platform/jobs/constants.ts';

/*
 * Time-outs of the calls to gateways, and the pauses after which we ask again. The contracts (contract/) and their
 * pages (docs/gateways) show these values; adapters and jobs use them.
 */

/** An SMS provider that has not answered by then is taken to be away: the person is asked to try again. */
export const SMS_TIMEOUT_MS = 5_000;
/** With its attachments. */
export const MAIL_TIMEOUT_MS = 20_000;
/** After this long a bank's answer is unknown (domain-rules section 2). */
export const BANK_TIMEOUT_MS = 5_000;
export const FUND_TIMEOUT_MS = 5_000;
/** The provider's board of announcements is read again soon. */
export const BOARD_TIMEOUT_MS = 5_000;
/** A person waits for it with the phone in the hand. */
export const IDENTITY_TIMEOUT_MS = 5_000;
export const MESSENGER_TIMEOUT_MS = 5_000;

/**
 * Domain-rules section 2, with short pauses at first because most banks answer in seconds: the pauses between
 * questions for a payment; the last one is repeated.
 */
export const BANK_QUERY_PAUSES_MS = [1_000, 2_000, 5_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;
/** Returns and remittances are read this often, and transfers in told and asked for. */
export const BANK_BOOKS_EVERY_MS = 2_000;
export const BANK_FILE_EVERY_MS = 10 * 60_000;
/** How often the fund company gets an instruction or a question, and after which pause when it has not answered. */
export const FUND_EVERY_MS = 2_000;
export const FUND_AWAY_MS = 10_000;
export const FUND_YIELDS_EVERY_MS = 60_000;
/** How often the messaging app is asked whether a ticket was scanned. */
export const MESSENGER_LOOK_EVERY_MS = 2_000;
export const BOARD_EVERY_MS = 5_000;
/** Of a job that failed: from the first pause, doubled to the longest. */
export const JOB_PAUSES_MS = Array.from({ length: 10 }, (_, index) =>
  Math.min(FIRST_BACKOFF_MS * 2 ** index, LONGEST_BACKOFF_MS),
);

/** The pause between two questions about the demo's business clock, and how long its simulator holds one. */
export const CLOCK_EVERY_MS = 1_000;
export const CLOCK_HELD_MS = 20_000;
export const CLOCK_TIMEOUT_MS = 2_000;
