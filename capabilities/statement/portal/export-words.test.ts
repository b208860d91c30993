import { describe, expect, it } from 'vitest';
import { percentOf, sizeText } from './export-words.ts';

describe('The words for a file', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1_572_864, '1.5 MB'],
    [3 * 2 ** 40, '3072.0 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
    [0, null, 0],
    [0, 0, 100],
    [1, 3, 33],
    [2_999, 3_000, 99],
    [3_000, 3_000, 100],
  ])('%i of %s rows are %i percent', (rowCount, rowTotal, percent) => {
    expect(percentOf({ rowCount, rowTotal })).toBe(percent);
  });
});
