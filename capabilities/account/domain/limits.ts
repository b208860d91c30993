import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Fen } from '#platform/kernel/money.ts';

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

export type LimitCode = '02106KCSDS' | '02107KCSDS' | '02108KCSDS' | '02109KCSDS';

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
  if (largestFen > limits.singleFen) return fail('02106KCSDS');
  if (used.dayCount + count > limits.dayCount) return fail('02109KCSDS');
  if (used.dayFen + amountFen > limits.dayFen) return fail('02107KCSDS');
  if (used.monthFen + amountFen > limits.monthFen) return fail('02108KCSDS');
  return ok(null);
}

/** A limit that was lowered below its use has 0 left, not less. */
export const leftOf = (limit: Fen, used: Fen): Fen => (used < limit ? limit - used : 0n);
