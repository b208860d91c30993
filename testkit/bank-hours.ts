import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';

/**
 * From 20:00 a run may reach the hour at which T+0 payments wait for the morning, until 01:00 it may begin in it
 * (domain-rules section 4).
 */
const EVENING = 20 * 60;
const MORNING = 60;
const WORKING_HOUR = 10 * 60;

/**
 * How far the business clock of a test's product is moved: at night to ten in the morning of the same day, else not at
 * all.
 */
export function bankHoursOffset(now: Date): number {
  const minutes = shanghaiMinutes(now);
  return minutes >= MORNING && minutes < EVENING
    ? 0
    : atShanghai(shanghaiDate(now), WORKING_HOUR).getTime() - now.getTime();
}

/** Written before the product starts, so that its withdrawals are sent at once whenever the tests run. */
export function startInBankHours(dataDir: string): void {
  const offsetMs = bankHoursOffset(new Date());
  if (offsetMs === 0) return;
  mkdirSync(join(dataDir, 'simulators'), { recursive: true });
  writeFileSync(join(dataDir, 'simulators/clock.json'), JSON.stringify({ offsetMs }));
}
