import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/kernel/clock.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { createWorker, ensureRecurring, everyMs, recurring, type Worker } from './index.ts';
import { recordingLog } from './test/recording-log.ts';

const BEGIN = '2026-11-02T01:00:00.000Z';
const clock = fixedClock(BEGIN);
let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.admin.query('TRUNCATE jobs.jobs');
  clock.set(BEGIN);
});

/** Does the work every minute. */
const ticking = (work: () => void): Worker =>
  createWorker({
    db: test.database,
    clock,
    log: recordingLog().log,
    pollMs: 5,
    handlers: { tick: recurring(everyMs(60_000), async () => work()) },
  });
const ensure = () => test.database.transaction({}, (tx) => ensureRecurring(tx, { kind: 'tick', firstAt: clock.now() }));

describe('Recurring work', () => {
  it('is one job that comes back', async () => {
    let ticks = 0;
    const worker = ticking(() => void (ticks += 1));
    await ensure();
    await ensure();
    expect(await worker.runDue()).toBe(1);
    clock.set('2026-11-02T01:01:10Z');
    expect(await worker.runDue()).toBe(1);
    clock.set('2026-11-02T01:02:00Z');
    expect(await worker.runDue()).toBe(1);
    expect(ticks).toBe(3);
    // A demo's day that was moved back would leave it waiting for a month; the next start brings it forward.
    clock.set('2026-10-02T01:00:00Z');
    expect(await worker.runDue()).toBe(0);
    await ensure();
    expect(await worker.runDue()).toBe(1);
  });

  it('is done again at once when what it waits for came while it was done', async () => {
    const later = '2026-11-03T01:00:10.000Z';
    const seen: string[] = [];
    const worker = ticking(() => {
      seen.push(clock.now().toISOString());
      clock.set(later);
    });
    await ensure();
    await worker.runDue();
    await worker.runDue();
    expect(seen).toEqual([BEGIN, later]);
  });
});
