import { describe, expect, it } from 'vitest';
import { endNotice, nextTermsVersion, wayOn } from './opening-rule.ts';

describe('How a product is opened', () => {
  it.each([
    ['before its last day as it was set', '2026-12-30', 'request', '将于2026-12-31停止新开通'],
    ['on its last day no longer', '2026-12-31', 'closed', '已停止新开通'],
    ['after it no longer', '2027-01-01', 'closed', '已停止新开通'],
  ])('%s', (_when, today, way, expectedText) => {
    const opening = { opens: 'request', endsOn: '2026-12-31' } as const;
    expect(wayOn(opening, today)).toBe(way);
    expect(endNotice(opening, today)).toContain(expectedText);
  });

  it('without an end says nothing of one', () => {
    expect(endNotice({ opens: 'self', endsOn: null }, '2026-12-31')).toBe('');
  });
});

describe('The version of terms', () => {
  it('is the month from which they hold, with a number from the second of a month on', () => {
    expect(nextTermsVersion('2026-12-01', ['2026-11'])).toBe('2026-12');
    expect(nextTermsVersion('2026-11-28', ['2026-11'])).toBe('2026-11-2');
    expect(nextTermsVersion('2026-11-30', ['2026-11', '2026-11-2'])).toBe('2026-11-3');
  });
});
