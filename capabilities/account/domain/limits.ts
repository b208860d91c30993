import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { OVER_DAY_COUNT, OVER_DAY_LIMIT, OVER_MONTH_LIMIT, OVER_SINGLE_LIMIT } from '../contract/errors.ts';

export interface Limits {
  singleFen: Fen;
  dayFen: Fen;
  monthFen: Fen;
  dayCount: number;
}

/**
 * The used part of a limit: sent, under way and waiting for review; a returned success does not give the day's limit
 * back (domain-rules section 13).
 */
export interface LimitUsage {
  dayFen: Fen;
  monthFen: Fen;
  dayCount: number;
}

export type LimitCode =
  | typeof OVER_SINGLE_LIMIT
  | typeof OVER_DAY_LIMIT
  | typeof OVER_MONTH_LIMIT
  | typeof OVER_DAY_COUNT;

/** The lines of a batch: each is a payment of its own for the limits of one payment and of the number of payments. */
export interface LimitLines {
  count: number;
  largestFen: Fen;
}

/** The narrowest limit first, because a person can change a single payment more easily than a month. */
export function decideLimits(
  limits: Limits,
  used: LimitUsage,
  amountFen: Fen,
  { count, largestFen }: LimitLines = { count: 1, largestFen: amountFen },
): Result<null, LimitCode> {
  if (largestFen > limits.singleFen) return fail(OVER_SINGLE_LIMIT);
  if (used.dayCount + count > limits.dayCount) return fail(OVER_DAY_COUNT);
  if (used.dayFen + amountFen > limits.dayFen) return fail(OVER_DAY_LIMIT);
  if (used.monthFen + amountFen > limits.monthFen) return fail(OVER_MONTH_LIMIT);
  return ok(null);
}

/** A limit that was lowered below its use has 0 left, not less. */
export const leftOf = (limit: Fen, used: Fen): Fen => (used < limit ? limit - used : 0n);
