import { describe, expect, it } from 'vitest';
import { periodBalances } from './period-balances.ts';

const sums = (inFen: bigint, outFen: bigint) => ({ inCount: 1, inFen, outCount: 1, outFen, feeFen: 0n });

describe('The balances of periods', () => {
  it('chain, also over a day without entries, back from the present balance', () => {
    const entries = new Map([
      ['2026-11-18', sums(1000n, 0n)],
      ['2026-11-20', sums(50n, 300n)],
      ['2026-11-22', sums(7n, 0n)],
    ]);
    const found = periodBalances(['2026-11-18', '2026-11-19', '2026-11-20'], entries, 757n);
    expect(found.map(({ period, openingFen, closingFen }) => [period, openingFen, closingFen])).toEqual([
      ['2026-11-18', 0n, 1000n],
      ['2026-11-19', 1000n, 1000n],
      ['2026-11-20', 1000n, 750n],
    ]);
  });

  it('of no period are none', () => {
    expect(periodBalances([], new Map([['2026-11-18', sums(1n, 0n)]]), 1n)).toEqual([]);
  });
});
