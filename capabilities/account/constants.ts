import { minutesOf } from '#platform/kernel/shanghai-time.ts';

/**
 * Numbers of accounts, fees and limits with the section they come from. Fees, limits and holidays themselves are rows
 * (sql/).
 */

/** Domain-rules section 21: a fee quote is valid for five minutes. */
export const QUOTE_VALID_MS = 5 * 60_000;

/** Domain-rules section 14: a page query spans at most 31 days. */
export const ACTIVITY_RANGE_DAYS = 31;

/** Domain-rules section 4: the T+0 service opens. Until when it takes orders of the day is a row (account.cut_offs). */
export const T0_OPENS = minutesOf('00:30');
/** No cut-off is earlier, so that an order before it asks for none. */
export const CUT_OFFS_FROM = minutesOf('18:00');
/** When the bank is given the T+1 orders of a working day. */
export const T1_SENDS_AT = minutesOf('08:30');
/** Promised at the latest: minutes after acceptance for T+0, time of the working day for T+1. */
export const T0_ARRIVES_WITHIN = 30;
export const T1_ARRIVES_AT = minutesOf('18:00');

/** A calendar without a working day in this many days is a mistake in the table. */
export const WORKING_DAY_SEARCH_DAYS = 40;

/** Days of the chart on the home page. */
export const SUMMARY_DAYS = 30;

/** Entries shown at once of those that make a figure. */
export const BALANCE_ENTRIES = 20;

/**
 * Entries of a bucket are posted in nearly the order of their times: servers differ by seconds. Of so many versions on
 * either side it is looked at whether they lie before a moment or after it: of `few` first, and of `most` where the
 * balance is not proved with them.
 */
export const NEAREST_VERSIONS = { few: 20, most: 1000 } as const;

/**
 * Entries read at once for a file: PostgreSQL plans each page, with a branch for each account, which is a quarter of
 * the work at 1,000.
 */
export const EXPORT_PAGE_ROWS = 4_000;

/**
 * Domain-rules section 13, start values, in fen: 500,000 a payment, 2,000,000 a day, 31,000,000 a month; the day's
 * count is ours.
 */
export const START_LIMITS = {
  singleFen: 50_000_000n,
  dayFen: 200_000_000n,
  monthFen: 3_100_000_000n,
  dayCount: 500,
} as const;

/** Where accounts inside the provider are kept, as a payee's bank is named. */
export const PROVIDER_NAME = '商户门户支付账户';

/** Look-ups of others' accounts in a window: more than typing needs, too few to guess numbers. */
export interface LookupLimits {
  max: number;
  windowMs: number;
}
const TEN_MINUTES_MS = 600_000;
export const LOOKUPS_BY_PERSON: LookupLimits = { max: 100, windowMs: TEN_MINUTES_MS };
export const LOOKUPS_BY_MERCHANT: LookupLimits = { max: 500, windowMs: TEN_MINUTES_MS };
/** Rows of sheets are counted separately, so that a long sheet leaves the look-ups of the pages. */
const DAY_MS = 86_400_000;
export const SHEET_LOOKUPS_BY_PERSON: LookupLimits = { max: 2_000, windowMs: DAY_MS };
export const SHEET_LOOKUPS_BY_MERCHANT: LookupLimits = { max: 10_000, windowMs: DAY_MS };
/** Persons and merchants whose look-ups are remembered. */
export const LOOKUPS_REMEMBERED = 50_000;
