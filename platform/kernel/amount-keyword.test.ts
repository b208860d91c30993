import { describe, expect, it } from 'vitest';
import { amountsOf } from './amount-keyword.ts';

describe('A keyword as an amount', () => {
  it.each([
    ['1234', 123_400n, 123_499n],
    ['1,234.5', 123_450n, 123_459n],
    ['¥1,234.56', 123_456n, 123_456n],
    [' 12.00元 ', 1_200n, 1_200n],
    ['0.01', 1n, 1n],
  ])('%s is from %i to %i fen', (keyword, fromFen, toFen) => expect(amountsOf(keyword)).toEqual({ fromFen, toFen }));

  it.each([
    '远山',
    '1e5',
    '-5',
    '1.2.3',
    '1,23',
    '1.234',
    '202611200000010001000000',
    '1,000,000,000',
    '1,000,000,000,000,000,000,000',
    '%',
    '',
  ])('%s is none', (keyword) => expect(amountsOf(keyword)).toBeNull());
});
