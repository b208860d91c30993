import { describe, expect, it } from 'vitest';
import { latestDue, nextRun, type Calendar } from './calendar.ts';
import { shanghaiIso } from './shanghai-time.ts';

/** 08:30. */
const RUNS_AT = 510;

const after = (calendar: Calendar, at: string, count = 3): string[] => {
  const found: string[] = [];
  let moment: Date | null = new Date(at);
  while (moment && found.length < count) {
    moment = nextRun(calendar, RUNS_AT, moment);
    if (moment) found.push(shanghaiIso(moment).slice(0, 16));
  }
  return found;
};

describe('The days of a calendar', () => {
  it.each<[string, Calendar, string, string[]]>([
    [
      'every day, from today while it is before 08:30',
      { every: 'daily' },
      '2026-11-20T08:29:59+08:00',
      ['2026-11-20T08:30', '2026-11-21T08:30', '2026-11-22T08:30'],
    ],
    [
      'every day, from tomorrow at 08:30',
      { every: 'daily' },
      '2026-11-20T08:30:00+08:00',
      ['2026-11-21T08:30', '2026-11-22T08:30', '2026-11-23T08:30'],
    ],
    [
      'of Shanghai, where it is already the next day',
      { every: 'daily' },
      '2026-11-20T23:00:00Z',
      ['2026-11-21T08:30', '2026-11-22T08:30', '2026-11-23T08:30'],
    ],
    [
      'every Monday',
      { every: 'weekly', weekday: 1 },
      '2026-11-20T12:00:00+08:00',
      ['2026-11-23T08:30', '2026-11-30T08:30', '2026-12-07T08:30'],
    ],
    [
      'every Sunday',
      { every: 'weekly', weekday: 0 },
      '2026-11-20T12:00:00+08:00',
      ['2026-11-22T08:30', '2026-11-29T08:30', '2026-12-06T08:30'],
    ],
    [
      'the 15th',
      { every: 'monthly', day: 15 },
      '2026-11-20T12:00:00+08:00',
      ['2026-12-15T08:30', '2027-01-15T08:30', '2027-02-15T08:30'],
    ],
    [
      'the 30th, in February its last day',
      { every: 'monthly', day: 30 },
      '2027-01-01T12:00:00+08:00',
      ['2027-01-30T08:30', '2027-02-28T08:30', '2027-03-30T08:30'],
    ],
    [
      'the 29th of a leap year',
      { every: 'monthly', day: 29 },
      '2028-01-30T12:00:00+08:00',
      ['2028-02-29T08:30', '2028-03-29T08:30', '2028-04-29T08:30'],
    ],
    [
      'the last day of each month',
      { every: 'monthly', day: 31 },
      '2028-01-31T08:30:00+08:00',
      ['2028-02-29T08:30', '2028-03-31T08:30', '2028-04-30T08:30'],
    ],
    ['one day and no other', { every: 'once', date: '2026-12-01' }, '2026-11-20T12:00:00+08:00', ['2026-12-01T08:30']],
    ['none when the only one is over', { every: 'once', date: '2026-11-20' }, '2026-11-20T08:30:00+08:00', []],
    ['none when it is no day', { every: 'once', date: '2026-02-30' }, '2026-01-01T08:30:00+08:00', []],
  ])('are %s', (_what, calendar, at, days) => expect(after(calendar, at)).toEqual(days));
});

describe('After a stop', () => {
  it.each<[Calendar, string, string, number]>([
    [{ every: 'daily' }, '2026-11-20T08:30:00+08:00', '2026-11-20', 0],
    [{ every: 'daily' }, '2026-11-23T08:29:59+08:00', '2026-11-22', 2],
    [{ every: 'daily' }, '2026-11-23T08:30:00+08:00', '2026-11-23', 3],
    [{ every: 'weekly', weekday: 5 }, '2026-12-10T12:00:00+08:00', '2026-12-04', 2],
    [{ every: 'once', date: '2026-11-20' }, '2026-12-10T12:00:00+08:00', '2026-11-20', 0],
  ])('%j at %s the latest day %s is run, and %s before it are not', (calendar, now, date, missed) =>
    expect(latestDue(calendar, RUNS_AT, new Date('2026-11-20T08:30:00+08:00'), new Date(now))).toEqual({
      date,
      missed,
    }),
  );
});
