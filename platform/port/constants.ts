/** An SMS provider that has not answered by then is taken to be away: the person is told to try again. */
export const SMS_TIMEOUT_MS = 5_000;
/** With its attachments. */
export const MAIL_TIMEOUT_MS = 20_000;
/** After this long a bank's answer is unknown (domain-rules section 2). */
export const BANK_TIMEOUT_MS = 5_000;
/** The pause between two questions about the demo's business clock, and how long its simulator holds one. */
export const CLOCK_EVERY_MS = 1_000;
export const CLOCK_HELD_MS = 20_000;
export const CLOCK_TIMEOUT_MS = 2_000;
/** The provider's board of announcements is read again soon. */
export const BOARD_TIMEOUT_MS = 5_000;
/** A person waits for it with the phone in the hand. */
export const IDENTITY_TIMEOUT_MS = 5_000;
export const MESSENGER_TIMEOUT_MS = 5_000;
