/** Rows of one file; a longer list is exported in parts. */
export const EXPORT_MOST = 50_000;
/** Days that one list of entries or of fee income covers. */
export const DAYS_MOST = 366;
/** A read over all accounts of the ledger. */
export const READ_MS = 60_000;
