/** Numbers of the app centre. */

/** An opening may be put off by so many days. */
export const START_WITHIN_DAYS = 90;
/** Characters of the reason for closing. */
export const REASON = { min: 5, max: 200 } as const;

/** Terms of a product: a line is a clause. */
export const CLAUSES_MAX = 40;
export const CLAUSE_MAX = 500;
/** Versions of a product that the console lists. */
export const VERSIONS_LISTED = 50;
