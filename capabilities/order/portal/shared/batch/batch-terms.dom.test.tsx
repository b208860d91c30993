import '#testkit/jsdom-gaps.ts';
import { describe, expect, it } from 'vitest';
import type { Quote } from '#capabilities/account/portal/shared/use-quote.ts';
import type { Batch } from './batch-facts.tsx';
import { termsOf } from './batch-terms.ts';

const batch = { amount: '600.00', fee: '6.00', deducted: '0.00' } as Batch;
const quote = {
  reviewRequired: false,
  reviewSteps: [],
  limitsLeft: { single: '50000.00', day: '199400.00', month: '1000000.00' },
} as unknown as Quote;
const textOf = (one: Quote | null) =>
  Object.fromEntries(
    termsOf({ arrival: '2 小时内' }, batch, '1000.00', one, '').map(({ label, value }) => [label, value]),
  );

describe('What a batch says before it is paid', () => {
  it('has what is left of the limits, as a single payment has', () => {
    expect(textOf(quote)).toMatchObject({ 当日剩余限额: '199,400.00 元', 当月剩余限额: '1,000,000.00 元' });
  });

  it('has the same lines before the quote has come, so that nothing moves', () => {
    expect(Object.keys(textOf(null))).toEqual(Object.keys(textOf(quote)));
    expect(textOf(null)).toMatchObject({ 扣款后余额: '394.00 元', 当日剩余限额: '—' });
  });
});
