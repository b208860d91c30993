import { describe, expect, it } from 'vitest';
import { mostOf } from './most-of.ts';

describe('The most that a sum pays with its fee', () => {
  it.each([
    [100_00n, 2_00n, 98_00n],
    [2_00n, 2_00n, 0n],
    [1n, 2_00n, 0n],
    [0n, 0n, 0n],
    [100_00n, 0n, 100_00n],
  ])('of %s fen with a fee of %s is %s', (money, fee, max) => expect(mostOf(money, () => fee)).toBe(max));

  it('leaves less than a fen unused when the fee is a share', () => {
    const feeOf = (fen: bigint) => (fen * 2n + 5000n) / 10_000n;
    const max = mostOf(1_000_000_00n, feeOf);
    expect(max + feeOf(max)).toBeLessThanOrEqual(1_000_000_00n);
    expect(max + 1n + feeOf(max + 1n)).toBeGreaterThan(1_000_000_00n);
  });
});
