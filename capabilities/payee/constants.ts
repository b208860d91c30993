/** The largest number of payees, so that the book stays usable; our decision. */
export const CONTACTS_PER_MERCHANT = 2000;
/** Spec section 5 and domain-rules section 3: names of 2 to 60 characters, remarks up to 50. */
export const NAME_MIN = 2;
export const NAME_MAX = 60;
export const REMARK_MAX = 50;
