/** Numbers of the company pay page with the section they come from. */

/**
 * A 收款单 can be paid for so many days (our decision; the same as an order may be planned ahead,
 * domain-rules section 5).
 */
export const VALID_MAX_DAYS = 90;

/** The link's key: 128 bits, so that it cannot be guessed (as QR ids, security.md T19). */
export const LINK_KEY_BYTES = 16;

/** The subject becomes the remark of the payer's order, so it must fit there. */
export const SUBJECT_MAX = 60;
