/** Numbers of collections; where no text gives one, it is our decision. */

/** Money that a channel of the provider collected for a merchant, and its way from 待结算 to 可用 (spec section 3). */
export const COLLECTION = '1030';
export const SETTLEMENT = '6010';
/** Our own, in addition to 5990: what was collected goes back to its payer. */
export const COLLECTION_REFUND = '5991';

/** Items of one call. */
export const ITEMS_MAX = 1_000;
/** A full call of the longest texts: 1,000 items of some 650 bytes. */
export const ITEMS_BYTES = 1_048_576;
export const ITEMS_KEYS = 10_000;
export const NUMBER_MAX = 64;
export const PAYER_MAX = 60;
export const CHANNEL_MAX = 20;
export const NOTE_MAX = 60;
/** Settlements that are due are looked for this often, and so many are one transaction. */
export const SETTLE_EVERY_MS = 60_000;
export const SETTLEMENTS_AT_ONCE = 200;
