import { describe, expect, it } from 'vitest';
import { loosensKey, type KeyTerms } from './key-terms.ts';

const day = (text: string) => new Date(`${text}T00:00:00+08:00`);
const terms: KeyTerms = {
  scopes: ['orders:read', 'transfers:write'],
  addresses: ['203.0.113.0/24', '2001:db8::/32'],
  singleFen: 10_000n,
  dayFen: 100_000n,
  dayCount: 10,
  expiresAt: day('2027-01-01'),
};
const free: KeyTerms = {
  scopes: ['orders:read'],
  addresses: [],
  singleFen: null,
  dayFen: null,
  dayCount: null,
  expiresAt: null,
};

describe('What a key may do after an edit', () => {
  it.each<[what: string, after: Partial<KeyTerms>]>([
    ['a scope more', { scopes: ['orders:read', 'entries:read'] }],
    ['an address of another range', { addresses: ['203.0.113.8', '198.51.100.1'] }],
    ['a wider range', { addresses: ['203.0.0.0/16'] }],
    ['a range of IPv6 that is wider', { addresses: ['2001::/16'] }],
    ['every address', { addresses: [] }],
    ['a higher limit of one payment', { singleFen: 10_001n }],
    ['no limit of one payment', { singleFen: null }],
    ['a higher limit of a day', { dayFen: 100_001n }],
    ['one call a day more', { dayCount: 11 }],
    ['a later end', { expiresAt: day('2027-01-02') }],
    ['no end', { expiresAt: null }],
    ['a limit less and a scope more', { singleFen: 1n, scopes: ['orders:read', 'entries:read'] }],
  ])('is more with %s', (_what, after) => {
    expect(loosensKey(terms, { ...terms, ...after })).toBe(true);
  });

  it.each<[what: string, after: Partial<KeyTerms>]>([
    ['nothing else', {}],
    ['a scope less', { scopes: ['orders:read'] }],
    ['a part of a range', { addresses: ['203.0.113.8', '203.0.113.128/25', '2001:db8:1::/48'] }],
    ['lower limits', { singleFen: 9_999n, dayFen: 1n, dayCount: 1 }],
    ['an earlier end', { expiresAt: day('2026-12-31') }],
  ])('is no more with %s', (_what, after) => {
    expect(loosensKey(terms, { ...terms, ...after })).toBe(false);
  });

  it('is less where there were no bounds and now are some', () => {
    expect(loosensKey(free, { ...terms, scopes: free.scopes })).toBe(false);
  });
});
