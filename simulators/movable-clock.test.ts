import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { after, MovableClock } from './movable-clock.ts';

describe('an ISO duration', () => {
  it.each([
    ['2026-11-20T09:00:00+08:00', 'P1D', '2026-11-21T09:00:00+08:00'],
    ['2026-11-20T09:00:00+08:00', 'PT90M', '2026-11-20T10:30:00+08:00'],
    ['2026-11-20T09:00:00+08:00', 'P1W2DT3H', '2026-11-29T12:00:00+08:00'],
    ['2026-01-31T23:30:00+08:00', 'P1M', '2026-02-28T23:30:00+08:00'],
    ['2028-02-29T01:00:00+08:00', 'P1Y', '2029-02-28T01:00:00+08:00'],
    ['2026-12-31T12:00:00+08:00', 'P2M', '2027-02-28T12:00:00+08:00'],
  ])('%s plus %s is %s', (from, duration, to) => {
    expect(after(new Date(from), duration)).toEqual(new Date(to));
  });

  it.each(['', 'P', 'PT', 'P1', '1D', 'P-1D', 'P1H', 'P1DT', 'p1d', 'P1.5D'])('"%s" is none', (text) => {
    expect(after(new Date(), text)).toBeNull();
  });
});

describe('the movable clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'movable-clock-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps its offset over a restart and continues to run', () => {
    const target = new Date(Date.now() + 10 * 86_400_000);
    const clock = new MovableClock(folder);
    expect(clock.offsetMs).toBe(0);
    expect(clock.moveTo(target)).toBe(true);
    const again = new MovableClock(folder);
    expect(again.offsetMs).toBe(clock.offsetMs);
    expect(again.now().getTime()).toBeGreaterThanOrEqual(target.getTime());
  });

  it('refuses times that are none or lie outside the demo', () => {
    const clock = new MovableClock(folder);
    const before = clock.offsetMs;
    for (const time of ['nonsense', '1999-12-31T00:00:00Z', '2100-01-02T00:00:00Z'])
      expect(clock.moveTo(new Date(time))).toBe(false);
    expect(clock.offsetMs).toBe(before);
  });

  it('tells who waits that it was moved, and lets nobody wait longer than asked', async () => {
    const clock = new MovableClock(folder);
    const moving = clock.moved(60_000);
    clock.moveTo(new Date(clock.now().getTime() + 5_000));
    await expect(moving).resolves.toBeUndefined();
    await expect(clock.moved(1)).resolves.toBeUndefined();
  });
});
