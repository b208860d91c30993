import { describe, expect, it } from 'vitest';
import { orderStates, type OrderState } from '../contract/words.ts';
import { auditStatusOf, isFinished, mayBecome, mayBeCancelled } from './order-state.ts';
import { channelNumber, orderNumber, paymentOf } from './order-number.ts';
import { endOf } from './batch-rule.ts';
import { isOverdue, nextQueryAt, returnsFee } from './rail-rule.ts';
import { shownFee } from './charged-fee.ts';
import { decideSchedule } from './schedule-rule.ts';

const states = Object.keys(orderStates) as OrderState[];
const now = new Date('2026-11-20T15:04:05+08:00');

describe('the life of an order', () => {
  it('leaves processing only by the bank’s answer', () =>
    expect(states.filter((state) => mayBecome('processing', state))).toEqual([
      'succeeded',
      'partly_succeeded',
      'failed',
    ]));
  it('pays nothing that was rejected, returned, withdrawn or expired', () => {
    for (const state of ['rejected', 'returned_to_maker', 'withdrawn', 'expired', 'failed', 'returned'] as const)
      expect(states.some((to) => mayBecome(state, to))).toBe(false);
  });
  it('lets people take back what has not been sent', () =>
    expect(states.filter(mayBeCancelled)).toEqual(['pending_review', 'scheduled', 'awaiting_funds']));
  it('is finished in every state that waits for nothing', () =>
    expect(states.filter((state) => !isFinished(state))).toEqual([
      'pending_review',
      'scheduled',
      'awaiting_funds',
      'queued',
      'processing',
      'authorized',
    ]));
  it('shows the audit status of its family', () => {
    expect(states.map((state) => auditStatusOf(state, true))).toEqual([
      '01',
      '03',
      '04',
      '02',
      '07',
      '07',
      '00',
      '12',
      '20',
      '00',
      '06',
      '06',
      '09',
      '18',
    ]);
    expect([auditStatusOf('queued', false), auditStatusOf('scheduled', false)]).toEqual(['10', '10']);
  });
});

describe('numbers', () => {
  it('an order’s has 24 digits', () => expect(orderNumber(now, () => 42)).toBe('202611201504050000000042'));
  it.each([
    [0, ''],
    [100_000, '-100000'],
  ])('the bank’s of line %s names merchant and order, and finds its way back', (lineNo, end) => {
    const payment = { mid: 'M-1', orderNo: orderNumber(now, () => 42), lineNo };
    expect(channelNumber(payment)).toBe(`M-1-${payment.orderNo}${end}`);
    expect(paymentOf(channelNumber(payment))).toEqual(payment);
    for (const foreign of [`M-1-${payment.orderNo}-0`, `M-1-${payment.orderNo}-x`, 'FOREIGN-1'])
      expect(paymentOf(foreign)).toBe(null);
  });
});

describe('a batch', () => {
  it.each<[number, number, number, OrderState]>([
    [0, 0, 0, 'processing'],
    [2, 1, 0, 'processing'],
    [4, 0, 0, 'succeeded'],
    [3, 1, 0, 'partly_succeeded'],
    [3, 0, 1, 'partly_succeeded'],
    [0, 4, 0, 'failed'],
    [0, 0, 4, 'returned'],
    [0, 3, 1, 'returned'],
  ])('of four lines of which %s succeeded, %s failed and %s came back is %s', (succeeded, failed, returned, state) =>
    expect(endOf({ total: 4, succeeded, failed, returned })).toBe(state),
  );
});

describe('asking the bank', () => {
  it('waits longer each time, then an hour', () =>
    expect(
      [0, 1, 2, 3, 4, 5, 6, 7, 99].map((queries) => (nextQueryAt(queries, now).getTime() - now.getTime()) / 1000),
    ).toEqual([1, 2, 5, 60, 300, 900, 3600, 3600, 3600]));
  it('sets money apart after a day', () => {
    expect(isOverdue(now, new Date(now.getTime() + 86_399_999))).toBe(false);
    expect(isOverdue(now, new Date(now.getTime() + 86_400_000))).toBe(true);
  });
  it('keeps the fee when the payee’s data were wrong', () =>
    expect(['户名不符', '账号不存在', '账户异常', '限额', '其他'].map(returnsFee)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]));
});

describe('the fee that is shown', () => {
  const order = { state: 'failed', feeFen: 200n, failReason: '', chargedFeeFen: null, finishedAt: now } as const;
  it.each<[string, Partial<Parameters<typeof shownFee>[0]>, bigint]>([
    ['what was agreed while it waits', { state: 'queued', finishedAt: null }, 200n],
    ['nothing when the payment failed', {}, 0n],
    ['what was charged of a batch', { state: 'partly_succeeded', chargedFeeFen: 150n }, 150n],
    ['nothing when the bank was at fault', { state: 'returned', failReason: '其他' }, 0n],
    ['all when the payee’s data were wrong', { state: 'returned', failReason: '户名不符' }, 200n],
  ])('is %s', (_what, more, fen) => expect(shownFee({ ...order, ...more })).toBe(fen));
});

describe('a schedule', () => {
  it.each([
    ['2026-11-20 15:04:05', false],
    ['2026-11-20 15:04:06', true],
    ['2027-02-18 15:04:05', true],
    ['2027-02-18 15:04:06', false],
  ])('at %s is allowed: %s', (at, allowed) => expect(decideSchedule(at, now).ok).toBe(allowed));
  it('left out means at once', () => expect(decideSchedule(undefined, now)).toEqual({ ok: true, data: null }));
});
