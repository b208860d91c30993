/** Packets that one form issues; more come from a sheet. */
export const PACKETS_A_FORM = 20;
/** Domain-rules section 8: packets that a merchant issues in a minute, so also those of one sheet. */
export const PACKETS_A_BATCH = 1800;
export const GREETING_MAX = 128;
export const ACTIVITY_MAX = 30;
export const NAME_MAX = 60;
export const REMARK_MAX = 50;
/** A packet can be claimed for so long after its batch was issued. */
export const CLAIM_WITHIN_MS = 24 * 3_600_000;
/** None is issued before this minute of the business day, unless the merchant's row allows it. */
export const NIGHT_ENDS_MINUTE = 8 * 60;
