import { DUE_TIME_INVALID } from '#capabilities/account/contract/errors.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { SCHEDULE_MAX_DAYS } from '../constants.ts';

const DAY_MS = 86_400_000;

/**
 * When an order is to run: null at once; 02408KCSDS in the past or more than 90 days ahead (domain-rules section 5).
 */
export function decideSchedule(
  scheduledAt: string | undefined,
  now: Date,
): Result<Date | null, typeof DUE_TIME_INVALID> {
  if (scheduledAt === undefined) return ok(null);
  const at = instantOf(scheduledAt);
  if (!at || at <= now || at.getTime() - now.getTime() > SCHEDULE_MAX_DAYS * DAY_MS) return fail(DUE_TIME_INVALID);
  return ok(at);
}
