/** The largest number of payees, so that the book stays usable; our decision. */
export const CONTACTS_PER_MERCHANT = 2000;
/** Spec section 5 and domain-rules section 3: names of 2 to 60 characters, remarks up to 50. */
export const NAME_MIN = 2;
export const NAME_MAX = 60;
export const REMARK_MAX = 50;
/** Why a payee is not to be paid; as long as other reasons that people write (domain-rules section 11). */
export const REASON_MIN = 5;
export const REASON_MAX = 200;
/** Hours of the rule for first payments: 30 days at most; our decision. */
export const FIRST_HOURS_MAX = 720;
export const FIRST_HOURS_CHOICES = [24, 48, 72, 168] as const;
/** So long a changed account is said wherever it is paid (domain-rules section 21); our decision. */
export const CHANGE_SAID_DAYS = 30;
