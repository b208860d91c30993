import { describe, expect, it } from 'vitest';
import { lowestPrice, percentOf, priceOf, rangeOf, type FeeBand } from './fee-text.ts';

const band = (more: Partial<FeeBand> = {}): FeeBand => ({
  fromFen: 0n,
  toFen: null,
  fixedFen: 0n,
  rate: '0',
  minFen: null,
  maxFen: null,
  ...more,
});

describe('The price list in words', () => {
  it.each([
    ['0.0002', '0.02%'],
    ['0.0100', '1%'],
    ['0.006', '0.6%'],
    ['0.1250', '12.5%'],
    ['0', '0%'],
  ])('BZ22 a rate of %s is %s', (rate, text) => expect(percentOf(rate)).toBe(text));

  it.each<[string, Partial<FeeBand>, string, string]>([
    ['免费', {}, '免费', ''],
    ['a least price without a rate', { minFen: 300n }, '每笔3.00元', ''],
    ['fixed', { fixedFen: 100n, fromFen: 5_000_000n }, '每笔1.00元', '50,000.00元及以上'],
    [
      'a share',
      { rate: '0.0002', minFen: 200n, maxFen: 5000n, toFen: 1_000_000n },
      '金额的0.02%，最低2.00元，最高50.00元',
      '不足10,000.00元',
    ],
    [
      'both',
      { fixedFen: 50n, rate: '0.001', fromFen: 100n, toFen: 200n },
      '每笔0.50元，另按金额的0.1%',
      '1.00元至不足2.00元',
    ],
  ])('BZ22 %s', (_name, more, price, range) =>
    expect([priceOf(band(more)), rangeOf(band(more))]).toEqual([price, range]),
  );

  it.each<[string, Partial<FeeBand>[], string]>([
    ['nothing', [], '免费'],
    ['free bands', [{}, {}], '免费'],
    ['several', [{ fixedFen: 200n }, { rate: '0.0001', minFen: 1000n }, { fixedFen: 100n }], '每笔1.00元起'],
    ['a free one and another', [{}, { fixedFen: 100n }], '部分业务收费'],
    ['a share alone', [{ rate: '0.0001' }], '每笔0.01元起'],
  ])('BZ22 the cheapest of %s', (_name, bands, text) => expect(lowestPrice(bands.map(band))).toBe(text));
});
