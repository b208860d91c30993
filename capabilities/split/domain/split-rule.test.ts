import { describe, expect, it } from 'vitest';
import { percentOfRatio, ratioOfPercent, ratioPart, shareLimit } from './split-rule.ts';

describe('The most that may be shared', () => {
  it.each([
    [1_000_00n, 1_000_00n, 3_000, 300_00n],
    // What was paid back is not shared again.
    [1_000_00n, 200_00n, 3_000, 200_00n],
    // A part of a fen is the payer's.
    [333_34n, 333_34n, 3_000, 100_00n],
    [1n, 1n, 3_000, 0n],
    [999n, 999n, 10_000, 999n],
  ])('of %s with %s left at %s is %s', (amountFen, baseFen, ratio, limit) =>
    expect(shareLimit({ amountFen, baseFen, ratio })).toBe(limit),
  );
});

it.each([
  ['12.5', 1_250, '12.50'],
  ['0.01', 1, '0.01'],
  ['100', 10_000, '100.00'],
  ['30.05', 3_005, '30.05'],
])('%s percent are %s hundredths, written %s', (percent, ratio, text) => {
  expect([ratioOfPercent(percent), percentOfRatio(ratio)]).toEqual([ratio, text]);
});

it('a ratio never gives more than its part', () => {
  expect([ratioPart(100_01n, 3_333), ratioPart(2n, 4_999), ratioPart(2n, 5_000)]).toEqual([33_33n, 0n, 1n]);
});
