import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { LIMITS_OUT_OF_ORDER, LIMIT_NOT_HIGHER } from '../contract/errors.ts';
import type { Limits } from './limits.ts';

/** What is asked for; null: it stays as it is. */
export interface RaisedLimits {
  singleFen: Fen | null;
  dayFen: Fen | null;
  monthFen: Fen | null;
}

/** A raise raises: each that is asked for is higher than now, and none is higher than that of the longer period. */
export function decideRaise(now: Limits, requested: RaisedLimits) {
  const [singleFen, dayFen, monthFen] = [
    requested.singleFen ?? now.singleFen,
    requested.dayFen ?? now.dayFen,
    requested.monthFen ?? now.monthFen,
  ];
  const isHigher = (wanted: Fen | null, fen: Fen): boolean => wanted === null || wanted > fen;
  if (
    !isHigher(requested.singleFen, now.singleFen) ||
    !isHigher(requested.dayFen, now.dayFen) ||
    !isHigher(requested.monthFen, now.monthFen)
  )
    return fail(LIMIT_NOT_HIGHER);
  return singleFen > dayFen || dayFen > monthFen ? fail(LIMITS_OUT_OF_ORDER) : ok(null);
}
