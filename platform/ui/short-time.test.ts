import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatShortDay, formatShortTime } from './short-time.ts';

describe('A date without its year', () => {
  // 2027-01-01 01:00 in Shanghai, the evening before elsewhere.
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-12-31T17:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('is of the year of the business day; a date of another year keeps it', () => {
    expect(formatShortDay('2027-01-02')).toBe('01-02');
    expect(formatShortDay('2026-12-31')).toBe('2026-12-31');
    expect(formatShortTime('2027-03-01T15:04:05+08:00')).toBe('03-01 15:04');
    expect(formatShortTime('2026-12-31T15:59:59Z')).toBe('2026-12-31 23:59');
    expect(formatShortTime(null)).toBe('-');
  });
});
