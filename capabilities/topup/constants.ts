/** Numbers of recharges; where no text gives one, it is our decision. */

/** A remittance of the merchant itself, and one of another payer (spec section 3). */
export const OWN_REMITTANCE = '1010';
export const OTHERS_REMITTANCE = '1020';
/** Our own, of the provider's journals only: a remittance that goes back to its payer. No merchant sees it. */
export const SENT_BACK = '1090';

/** A 充值单 is valid until the end of the day so many days after it was made. */
export const VALID_DAYS = 7;

/** Open 充值单 of one merchant at a time: a page's worth, so that nobody fills the table of codes. */
export const OPEN_MAX = 50;

/** Transfers in are sent to the bank, and asked for, so many at a time. */
export const TRANSFER_IN_AT_ONCE = 50;

/** A claim looks at so many days back. */
export const CLAIM_WITHIN_DAYS = 31;

/** What can be claimed no more is sent back, looked for this often, so many at a time. */
export const SEND_BACK_EVERY_MS = 600_000;
export const SEND_BACK_AT_ONCE = 50;

/** Letters of the reason why the provider's people credit a merchant or send back. */
export const REASON = { min: 4, max: 100 } as const;
/** Merchants and their accounts that a search for a receiver answers. */
export const RECEIVERS_SHOWN = 8;
