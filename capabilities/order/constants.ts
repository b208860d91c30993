/** Numbers of money orders with the section they come from. */

export { BANK_QUERY_PAUSES_MS } from '#platform/port/constants.ts';

/** Domain-rules section 5: at most so many days ahead. */
export const SCHEDULE_MAX_DAYS = 90;
/** A day of a sheet begins with the run of the morning (domain-rules section 4). */
export const BATCH_RUNS_AT = '08:30:00';

/** Domain-rules section 2: money of a payment without a result after a day is set apart. */
export const SUSPENSE_AFTER_MS = 24 * 3_600_000;

/**
 * Domain-rules section 4: a bank may return a success within so many working days; shown in calendar days, which are
 * never fewer.
 */
export const RETURN_WITHIN_DAYS = 11;

/** Past days are added up this often, in business time. */
export const TOTAL_DAYS_EVERY_MS = 60_000;

/** Domain-rules section 3.10: an order waits this long for money. */
export const FUNDS_WITHIN_DAYS = 7;
/** Accounts with waiting orders are looked at this often, in business time. */
export const FUNDS_EVERY_MS = 5_000;
/** Waiting orders that one look reads, those that wait longest. */
export const FUNDS_A_LOOK = 10_000;

/** Lines read at once while the result of a batch is exported. */
export const EXPORT_PAGE_ROWS = 1000;
/**
 * Orders of a page that is read by column: planning it costs PostgreSQL as much as 200 of its rows. Of many more it
 * would rather sort all that are left than follow the index.
 */
export const ROWS_BY_COLUMN = 6_000;
/** Payments that are read and issued at a time for a file of receipts. */
export const RECEIPTS_A_PAGE = 200;

/**
 * Domain-rules section 3.7: a repeated payment to the same payee with the same amount is reported for a day; this many
 * are named.
 */
export const REPEAT = { withinMs: 24 * 3_600_000, shown: 3, ofBatchShown: 20 } as const;

/** Domain-rules section 6: the only reason of a bank's return for which the fee comes back. */
export const FEE_BACK_REASON = '其他';

/** A keyword of this many digits is searched at the end of order and account numbers, of that many anywhere in them. */
export const NUMBER_TAIL_DIGITS = 4;
export const NUMBER_PART_DIGITS = 8;
/** Home: a person's own orders that ended unpaid are listed for a week. */
export const CAME_BACK = { withinMs: 7 * 24 * 3_600_000, shown: 3, max: 50 } as const;
/** Home: the scheduled outflow of each of so many days, today first, and together of these numbers of days. */
export const OUTFLOW_DAYS = 7;
export const FORECAST_DAYS = [1, 7, 30] as const;
/** Home of an administrator: from which share a limit is named; the factors of at most so many people are looked at. */
export const ATTENTION = { limitPercent: 80, people: 50 } as const;

/**
 * Payments that are worth a look (home): those of the last days, compared with so many of the time before. Amounts in
 * fen, times in minutes of the day.
 */
export const UNUSUAL = {
  shownDays: 7,
  comparedDays: 90,
  lookedAt: 500,
  comparedWith: 2_000,
  listed: 5,
  timesMedian: 5n,
  minCount: 10,
  leastFen: 1_000_000n,
  newPayeeFen: 5_000_000n,
  nightFen: 100_000n,
  nightFrom: 22 * 60,
  nightUntil: 6 * 60,
} as const;

/** Lines that are held and paid with one journal, and whose hash is checked together. */
export const LINES_A_CHUNK = 500;
/**
 * Lines that are stamped before they are sent, and whose answers are booked, in one transaction: all answers move money
 * between the same two accounts of the provider, so the transactions wait for each other's commit.
 */
export const LINES_AT_ONCE = 250;
/** Lines that the bank is sent, or asked for, in one call. */
export const LINES_A_CALL = 50;
/** Without a call for many: so many calls at once. */
export const RAIL_AT_ONCE = 8;
/** A run of a batch pays at most so many chunks before others have their turn. */
export const CHUNKS_A_RUN = 8;
/**
 * While so many chunks are paid and not yet told to the bank, the batch pauses: the money of its other lines stays with
 * the payer.
 */
export const CHUNKS_AHEAD = 8;
export const AHEAD_PAUSE_MS = 500;
/** What waits for a rail that is paused looks again after this time. */
export const RAIL_WAIT_MS = 60_000;
/** A bank that knew nothing of a whole slice is asked again after this many questions' pause. */
export const SILENT_QUERIES = 3;
/** Chunks whose entries the order's page shows. */
export const CHUNKS_SHOWN = 20;
/** Instructions of an order in the console. */
export const LINES_SHOWN = 50;
/** Digits of an order's number, which begins with its second of submission. */
export const NUMBER_DIGITS = 24;
/** Orders that run, or whose instructions are begun or ended, in one transaction. */
export const ORDERS_TOGETHER = 32;

/**
 * A keyword lists the newest of so many orders, of so many payees that it names, and reads so many for what is in no
 * index: a page of it costs the same however many orders the merchant has.
 */
export const KEYWORD_MAX = { orders: 5_000, payees: 500, read: 20_000 } as const;
