import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import { INSTANT_IN_FUTURE } from '../contract/errors.ts';

/** The end of the second that was asked for, which has begun: 02118KCSDS for one to come. Left out: now. */
export function decideMoment(
  at: string | undefined,
  now: Date,
): Result<{ at: Date; before: Date }, typeof INSTANT_IN_FUTURE> {
  const requestedTime = at === undefined ? now : instantOf(at, 'end')!;
  const second = Math.floor(requestedTime.getTime() / 1000) * 1000;
  if (second > now.getTime()) return fail(INSTANT_IN_FUTURE);
  return ok({ at: new Date(second), before: new Date(second + 1000) });
}
