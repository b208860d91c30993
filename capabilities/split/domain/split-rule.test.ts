import { describe, expect, it } from 'vitest';
import { percentOfRatio, ratioOfPercent, ratioPart, shareLimit } from './split-rule.ts';

describe('The most that may be shared', () => {
  it.each([
    [1_000_00n, 1_000_00n, 300_000, 300_00n],
    // What was paid back is not shared again.
    [1_000_00n, 200_00n, 300_000, 200_00n],
    // A part of a fen is the payer's.
    [333_34n, 333_34n, 300_000, 100_00n],
    [1n, 1n, 300_000, 0n],
    [999n, 999n, 1_000_000, 999n],
  ])('of %s with %s left at %s is %s', (amountFen, baseFen, ratio, limit) =>
    expect(shareLimit({ amountFen, baseFen, ratio })).toBe(limit),
  );
});

it.each([
  ['12.5', 125_000, '12.50'],
  ['0.01', 100, '0.01'],
  ['100', 1_000_000, '100.00'],
  ['30.05', 300_500, '30.05'],
  ['33.3333', 333_333, '33.3333'],
  ['0.0001', 1, '0.0001'],
  ['12.125', 121_250, '12.125'],
])('%s percent are %s ten-thousandths, written %s', (percent, ratio, text) => {
  expect([ratioOfPercent(percent), percentOfRatio(ratio)]).toEqual([ratio, text]);
});

it('A ratio never gives more than its part', () => {
  expect([ratioPart(100_01n, 333_300), ratioPart(2n, 499_999), ratioPart(2n, 500_000)]).toEqual([33_33n, 0n, 1n]);
});
