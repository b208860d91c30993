/** Days that one list of entries or of fee income covers. */
export const DAYS_MAX = 366;
/** Files of one adjustment, and the size of each. */
export const EVIDENCE_MAX = 5;
export const EVIDENCE_BYTES = 10 * 1024 * 1024;
/** A read over all accounts of the ledger. */
export const READ_MS = 60_000;
