/** Numbers of the app centre. */

/** An opening may be put off by so many days. */
export const START_WITHIN_DAYS = 90;
/** Characters of the reason for closing. */
export const REASON = { least: 5, most: 200 } as const;
