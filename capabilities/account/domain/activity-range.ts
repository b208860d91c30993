import { ACCOUNT_PERIOD_INVALID, PERIOD_TOO_LONG } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import { ACTIVITY_RANGE_DAYS } from '../constants.ts';

export interface TimeRange {
  from: Date;
  to: Date;
}

/** At most 31 days (domain-rules section 14): 02103KCSDS beyond, 02105KCSDS when the end lies before the start. */
export function decideRange(startTime: string, endTime: string) {
  const from = instantOf(startTime, 'start');
  const to = instantOf(endTime, 'end');
  if (!from || !to || to < from) return fail(ACCOUNT_PERIOD_INVALID);
  // The last moment of an end is .999 of its second.
  if (to.getTime() - from.getTime() > ACTIVITY_RANGE_DAYS * 86_400_000 + 999) return fail(PERIOD_TOO_LONG);
  return ok({ from, to });
}
