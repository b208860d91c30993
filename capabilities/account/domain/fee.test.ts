import { describe, expect, it } from 'vitest';
import { chargeOf, enteredOf, type FeeRule } from './fee.ts';

const rule = (feeFrom: 'payer' | 'amount', more: Partial<FeeRule> = {}) => ({
  fixedFen: 0n,
  rate: '0.0100',
  minFen: null,
  maxFen: null,
  feeFrom,
  ...more,
});

describe('A fee in addition to the amount', () => {
  it('leaves the payee the amount, however small that is', () => {
    const charge = chargeOf(rule('payer', { fixedFen: 200n }), 1n);
    expect(charge).toEqual({ amountFen: 1n, feeFen: 200n, feeFrom: 'payer' });
    expect(enteredOf(charge!)).toBe(1n);
  });
});

describe('A fee that is taken out of the amount', () => {
  it.each<[string, bigint, Partial<FeeRule>, bigint, bigint]>([
    ['a rate', 100_00n, {}, 99_00n, 1_00n],
    ['a rate that rounds up at half a fen', 50n, {}, 49n, 1n],
    ['a rate that rounds to nothing', 49n, {}, 49n, 0n],
    ['the least', 100_00n, { minFen: 5_00n }, 95_00n, 5_00n],
    ['the most', 100_000_00n, { maxFen: 50_00n }, 99_950_00n, 50_00n],
    ['a fixed part', 3_00n, { fixedFen: 2_00n, rate: '0' }, 1_00n, 2_00n],
    ['all but one fen', 2_01n, { fixedFen: 2_00n, rate: '0' }, 1n, 2_00n],
  ])('by %s leaves the payee the rest', (_what, enteredFen, more, amountFen, feeFen) => {
    const charge = chargeOf(rule('amount', more), enteredFen);
    expect(charge).toEqual({ amountFen, feeFen, feeFrom: 'amount' });
    expect(enteredOf(charge!)).toBe(enteredFen);
  });

  it.each([2_00n, 1_99n, 1n])('cannot be charged of %s fen, which it is not below', (enteredFen) => {
    expect(chargeOf(rule('amount', { minFen: 2_00n }), enteredFen)).toBeNull();
  });
});
