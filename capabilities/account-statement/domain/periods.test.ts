import { describe, expect, it } from 'vitest';
import { isReady, rangeOf, readyPeriods } from './periods.ts';

const at = (text: string): Date => new Date(`${text}+08:00`);
const OPENED = at('2026-08-15T09:00:00');

describe('A statement', () => {
  it.each([
    ['2026-11-20', '2026-11-21T05:59:59', false],
    ['2026-11-20', '2026-11-21T06:00:00', true],
    ['2026-11', '2026-11-30T23:00:00', false],
    ['2026-12', '2027-01-01T06:00:00', true],
  ])('of %s at %s is ready: %s', (period, now, ready) => {
    expect(isReady(period, at(now))).toBe(ready);
  });

  it('is of whole days, from midnight to midnight', () => {
    expect(rangeOf('2026-02')).toEqual({
      from: at('2026-02-01T00:00:00'),
      startTime: '2026-02-01',
      endTime: '2026-02-28',
    });
    expect(rangeOf('2026-11-20')).toMatchObject({ startTime: '2026-11-20', endTime: '2026-11-20' });
    expect(rangeOf('2026-02-30')).toBeNull();
  });
});

describe('The statements of', () => {
  it('a month end with the last ready day', () => {
    const days = readyPeriods('2026-11', OPENED, at('2026-11-21T07:00:00'));
    expect([days.length, days[0], days.at(-1)]).toEqual([20, '2026-11-01', '2026-11-20']);
    expect(readyPeriods('2026-11', OPENED, at('2026-11-21T05:00:00')).at(-1)).toBe('2026-11-19');
  });
  it('a year begin with the month in which the account was opened', () => {
    expect(readyPeriods('2026', OPENED, at('2026-11-21T07:00:00'))).toEqual(['2026-08', '2026-09', '2026-10']);
    expect(readyPeriods('2025', OPENED, at('2026-11-21T07:00:00'))).toEqual([]);
  });
});
