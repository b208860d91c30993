import { CLOCK_SKEW } from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { CLOCK_WINDOW_MS, type Envelope } from '#platform/wire/index.ts';

/** Stage 4, by real time. The client corrects its clock by `serverTime` and tries once more (wire.md). */
export function checkTime({ timestamp }: Envelope, now: number): Result<null> {
  return Math.abs(now - Number(timestamp)) > CLOCK_WINDOW_MS
    ? fail(CLOCK_SKEW, undefined, { serverTime: now })
    : ok(null);
}
