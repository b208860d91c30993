/** A merchant's data stay open for the person who opened them; after it, opening again is one more line of the log. */
export const VISIT_MS = 8 * 3_600_000;
/** Merchants that one person opens a day; more would be reading the books of all. */
export const VISITS_A_DAY = 300;
/** Logins and sessions of a person on one page. */
export const LOGINS_SHOWN = 20;
/** Of the reason that a merchant reads. */
export const MERCHANT_REASON = { min: 2, max: 60 };
/** Of the name of the person who accepted the terms of a product for a merchant. */
export const ACCEPTED_BY_MAX = 64;
/** The name of the change that gives a merchant a state. */
export const STATE_CHANGE = 'merchant.state';
/** The name of the change that resets a sole administrator. */
export const RESET_CHANGE = 'support.reset';
/** A list of all merchants with their money. */
export const EXPORT_MS = 60_000;
/** The name of the change that renews a document of a merchant. */
export const DOCUMENT_CHANGE = 'merchant.document';
/** Of one document: both sides of a card. */
export const DOCUMENT_FILES_MAX = 2;
/** Documents of a merchant are asked for so many days before they end: a new licence takes weeks. */
export const DOCUMENT_DUE_DAYS = 60;
/** Of certificates and keys of the interface. */
export const KEY_DUE_DAYS = 30;
