/** Days that one list of entries or of fee income covers. */
export const DAYS_MAX = 366;
/** Files of one adjustment. */
export const EVIDENCE_MAX = 5;
/** A read over all accounts of the ledger. */
export const READ_MS = 60_000;
