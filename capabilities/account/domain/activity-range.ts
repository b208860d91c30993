import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import { ACTIVITY_RANGE_DAYS } from '../constants.ts';

export interface TimeRange {
  from: Date;
  to: Date;
}

/** At most 31 days (domain-rules section 14): 02103KCSDS beyond, 02105KCSDS when the end lies before the start. */
export function decideRange(startTime: string, endTime: string): Result<TimeRange, '02103KCSDS' | '02105KCSDS'> {
  const from = instantOf(startTime, 'start');
  const to = instantOf(endTime, 'end');
  if (!from || !to || to < from) return fail('02105KCSDS');
  // The last moment of an end is .999 of its second.
  if (to.getTime() - from.getTime() > ACTIVITY_RANGE_DAYS * 86_400_000 + 999) return fail('02103KCSDS');
  return ok({ from, to });
}
