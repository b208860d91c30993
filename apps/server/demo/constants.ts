/** The demo shows three months of orders. */
export const HISTORY_DAYS = 92;
/** The seed of the story: another seed makes another story. */
export const SEED = '商户门户 2026';

/** Working hours of the people of the demo, minutes of the day in Shanghai. */
export const OFFICE_OPENS = 9 * 60;
export const OFFICE_CLOSES = 18 * 60;

/** Between these the bank takes T+0 orders, with time for their review before it closes. */
export const BANK_OPENS = 30;
export const BANK_CLOSES = 22 * 60;

/** Shares of the historical orders: withdrawals, and the decisions about them. */
export const WITHDRAWAL_SHARE = 0.45;
export const REJECTED_SHARE = 0.04;
export const CANCELLED_SHARE = 0.03;
export const SCHEDULED_SHARE = 0.06;

/**
 * How many collections a working day and merchant, and their size in yuan per order that the merchant has in three
 * months.
 */
export const INCOMES_PER_DAY = [1, 3] as const;
export const INCOME_YUAN_PER_ORDER = [140, 450] as const;

/** The plan keeps every account above this, in yuan. */
export const KEEP_YUAN = 30_000;

/**
 * Approval layers of 晨光 in fen (domain-rules section 11): below the first exempt, below the second one step, from
 * there on two.
 */
export const EXEMPT_BELOW_FEN = 500_000n;
export const TWO_STEPS_FROM_FEN = 10_000_000n;

/** How long the bank of the past takes, in business time. */
export const BANK_SUCCEEDS_AFTER_MS = 50_000;
export const BANK_FAILS_AFTER_MS = 50_000;
export const BANK_RETURNS_AFTER_MS = 95 * 60_000;
/** How long a return is listed as news. */
export const BANK_RETURNS_SHOWN_MS = 120 * 60_000;

/** The story's worker runs this long after the planned time. */
export const BANK_ASKED_AFTER_MS = 70_000;
export const RETURNS_ASKED_AFTER_MS = 96 * 60_000;
