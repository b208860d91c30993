import { describe, expect, it } from 'vitest';
import { incomeOf, incomesFrom } from './income.ts';
import { isPaused, tradeDaysOf, type Holidays } from './trading-days.ts';

const holidays: Holidays = new Map([
  ['2026-10-01', 'off'],
  ['2026-10-02', 'off'],
  ['2026-10-05', 'off'],
  ['2026-10-06', 'off'],
  ['2026-10-07', 'off'],
  ['2026-10-10', 'work'],
]);

describe('The day for which an application counts', () => {
  it.each([
    ['2026-11-20T14:59:59+08:00', '2026-11-20', '2026-11-23', 'before 15:00: the day'],
    ['2026-11-20T15:00:00+08:00', '2026-11-23', '2026-11-24', 'at 15:00 on a Friday: Monday'],
    ['2026-11-21T10:00:00+08:00', '2026-11-23', '2026-11-24', 'on a weekend: Monday'],
    ['2026-09-30T14:00:00+08:00', '2026-09-30', '2026-10-08', 'before a long holiday: confirmed after it'],
    ['2026-10-10T10:00:00+08:00', '2026-10-12', '2026-10-13', 'a worked Saturday is no trading day'],
  ])('%s is %s, confirmed %s (%s)', (at, tradeOn, confirmsOn) => {
    expect(tradeDaysOf(new Date(at), 900, holidays)).toEqual({ tradeOn, confirmsOn });
  });

  it.each([
    ['2026-11-20T23:49:59+08:00', false],
    ['2026-11-20T23:50:00+08:00', true],
    ['2026-11-21T00:09:59+08:00', true],
    ['2026-11-21T00:10:00+08:00', false],
  ])('%s is in the nightly pause: %s', (at, paused) => {
    expect(isPaused(new Date(at), { fromMinute: 1430, untilMinute: 10 })).toBe(paused);
  });
});

describe('Income', () => {
  it.each([
    [10_000_00n, 4567, 46n],
    [10_000_00n, 4549, 45n],
    [10_000_00n, 4550, 46n],
    [1n, 9999, 0n],
    [10_000_00n, -4550, -46n],
  ])('of %s fen at %s is %s fen, half-up', (sharesFen, perTenThousand, income) => {
    expect(incomeOf(sharesFen, perTenThousand)).toBe(income);
  });

  it('earns itself from the next day on, follows what came and went, and stops at a gap', () => {
    const published = new Map([
      ['2026-11-20', 10_000],
      ['2026-11-21', 10_000],
      ['2026-11-22', 10_000],
      ['2026-11-24', 10_000],
    ]);
    const changes = [
      { from: '2026-11-20', fen: 1_000_000_00n },
      { from: '2026-11-22', fen: -400_000_00n },
    ];
    expect(
      incomesFrom('2026-11-20', '2026-11-25', { changes, published }).map(({ day, sharesFen, incomeFen }) => [
        day,
        sharesFen,
        incomeFen,
      ]),
    ).toEqual([
      ['2026-11-20', 1_000_000_00n, 100_00n],
      ['2026-11-21', 1_000_100_00n, 100_01n],
      ['2026-11-22', 600_200_01n, 60_02n],
    ]);
  });
});
