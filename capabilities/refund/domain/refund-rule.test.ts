import { describe, expect, it } from 'vitest';
import { refundedSince, refundTradeStateOf, refundUntil } from './refund-rule.ts';

describe('A trade', () => {
  it('can be refunded until the end of the 365th day after it was received', () => {
    const receivedAt = new Date('2026-11-20T23:59:59+08:00');
    expect(refundUntil(receivedAt)).toBe('2027-11-20');
    expect(refundedSince(new Date('2027-11-20T23:59:59+08:00')) <= receivedAt).toBe(true);
    expect(refundedSince(new Date('2027-11-21T00:00:00+08:00')) <= receivedAt).toBe(false);
  });

  it.each([
    [100n, 100n, 'open'],
    [60n, 30n, 'part'],
    [60n, 0n, 'blocked'],
    [0n, 0n, 'all'],
  ] as const)('of 100 with %s left and %s to refund is %s', (remainingFen, refundableFen, state) =>
    expect(refundTradeStateOf({ amountFen: 100n, remainingFen, refundableFen })).toBe(state),
  );
});
