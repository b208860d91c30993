export const DEAD_SHOWN = 50;
/** Same day of the week: payments follow the week. */
export const COMPARED_DAYS = 7;
/** So many ID numbers opened by one person in a day are shown to those who read the log. */
export const UNUSUAL_REVEALS = 30;
/** Applications of which one person opened papers in a day, likewise. */
export const UNUSUAL_PAPERS = 100;
/**
 * A person who opened so many merchants and people in a day is shown to those who read the log: at least `min`, and
 * either `always` or so many times what is usual for that person.
 */
export const UNUSUAL_VISITS = { min: 30, always: 100, timesUsual: 5, usualDays: 30 };
/** What a process counted of its gateways is written this often. */
export const GATEWAY_WRITE_MS = 15_000;
/** The page of gateways counts so far back. */
export const GATEWAY_MINUTES = 15;
/** Sums over all merchants on the overview are at most so old; its page reads them again every 30 seconds. */
export const SUMS_SHARED_MS = 10_000;
