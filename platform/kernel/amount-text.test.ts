import { describe, expect, it } from 'vitest';
import { formatCount, formatFen } from './amount-text.ts';

describe('Figures in a sentence', () => {
  it.each([
    [0n, '0.00'],
    [123_450n, '1,234.50'],
    [-100_000_007n, '\u22121,000,000.07'],
  ])('%s fen are %s', (fen, text) => expect(formatFen(fen)).toBe(text));

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000n, '1,000'],
    [1_234_567, '1,234,567'],
  ])('the count %s is %s', (count, text) => expect(formatCount(count)).toBe(text));
});
