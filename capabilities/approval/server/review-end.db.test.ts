import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { holdingOnly } from '#capabilities/order/server/test/test-merchant.ts';
import { fixture, placed, decide, openReview } from './test/review-fixture.ts';

beforeAll(openReview);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A refusal', () => {
  it.each([
    ['reject', 'rejected', '06'],
    ['audit/reject', 'returned_to_maker', '06'],
  ] as const)('by order/%s gives money and limit back and keeps the reason', async (call, state, auditStatus) => {
    const { merchant, orderNo } = await placed('1000.00');
    expect(must(await decide(merchant, 'checker', call, orderNo, '合同金额不一致'))).toEqual({
      orderNo,
      state,
      auditStatus,
    });
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
    expect(await fixture.limitUsed(merchant, '2026-11-20', 'transfer')).toBe('0.00 in 0');
    const seen = await fixture.detail(merchant, orderNo);
    expect(seen).toMatchObject({ state, failReason: '合同金额不一致', finishedAt: BEGIN });
    expect(seen.timeline.at(-1)).toMatchObject({ actor: '复核甲', event: state, note: '合同金额不一致' });
    for (const who of ['checker2', 'admin'] as const)
      expect(codeOf(await fixture.approve(merchant, who, orderNo))).toBe('02403KCSDS');
    expect(codeOf(await decide(merchant, 'maker', 'audit/cancel', orderNo))).toBe('02406KCSDS');
  });
});

describe('Cancelling', () => {
  it('is possible for the maker only, while no money has moved', async () => {
    const { merchant, orderNo } = await placed('1000.00');
    for (const who of ['admin', 'checker'] as const)
      expect(codeOf(await decide(merchant, who, 'audit/cancel', orderNo))).toBe('02405KCSDS');
    const withdrawsOnly = holdingOnly(merchant, 'maker', ['0501', '030101']);
    expect(
      codeOf(await decide(withdrawsOnly, 'maker', 'audit/cancel', orderNo)),
      'the right to cancel another kind',
    ).toBe('01001KCSDC');
    expect((await fixture.detail(withdrawsOnly, orderNo, 'maker')).actions.withdraw).toBe(false);
    expect(must(await decide(merchant, 'maker', 'audit/cancel', orderNo))).toEqual({
      orderNo,
      state: 'withdrawn',
      auditStatus: '09',
    });
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
    expect(await fixture.limitUsed(merchant, '2026-11-20', 'transfer')).toBe('0.00 in 0');
    expect(codeOf(await decide(merchant, 'maker', 'audit/cancel', orderNo))).toBe('02406KCSDS');
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02403KCSDS');
  });

  it('ends when the order is in the queue', async () => {
    const { merchant, orderNo } = await placed('1000.00');
    must(await fixture.approve(merchant, 'checker', orderNo));
    expect(codeOf(await decide(merchant, 'maker', 'audit/cancel', orderNo))).toBe('02406KCSDS');
    await fixture.run();
    expect(codeOf(await decide(merchant, 'maker', 'audit/cancel', orderNo))).toBe('02406KCSDS');
    expect(await fixture.money(merchant)).toBe('98999.50 + 0.00');
  });

  it('also stops an approved order that waits for its hour', async () => {
    const { merchant, orderNo } = await placed('1000.00', { scheduledAt: '2026-11-21 09:00:00' });
    expect(must(await fixture.approve(merchant, 'checker', orderNo))).toMatchObject({
      state: 'scheduled',
      auditStatus: '03',
    });
    expect(must(await decide(merchant, 'maker', 'audit/cancel', orderNo)).state).toBe('withdrawn');
    await fixture.run('2026-11-21T09:00:00+08:00');
    expect((await fixture.detail(merchant, orderNo)).state).toBe('withdrawn');
    expect(await fixture.moved(orderNo)).toEqual({});
  });
});

describe('Time', () => {
  it('ends a review after 90 days: the order expires, its money and limit are free, for good', async () => {
    const { merchant, orderNo } = await placed('1000.00');
    await fixture.run('2027-02-18T14:59:59+08:00');
    expect((await fixture.detail(merchant, orderNo)).state).toBe('pending_review');
    await fixture.run('2027-02-18T15:00:00+08:00');
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'expired',
      auditStatus: '18',
      finishedAt: '2027-02-18T15:00:00+08:00',
    });
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
    expect(await fixture.limitUsed(merchant, '2026-11-20', 'transfer')).toBe('0.00 in 0');
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02403KCSDS');
  });

  it('ends it at the hour for which the order was scheduled: it expires, it does not run late', async () => {
    const { merchant, orderNo } = await placed('1000.00', { scheduledAt: '2026-11-21 09:00:00' });
    expect((await fixture.detail(merchant, orderNo)).reviewDeadline).toBe('2026-11-21T09:00:00+08:00');
    await fixture.run('2026-11-21T09:00:00+08:00');
    expect((await fixture.detail(merchant, orderNo)).state).toBe('expired');
    expect(await fixture.moved(orderNo)).toEqual({});
  });

  it('counts even before the worker acts: after its deadline an order is not approved', async () => {
    const { merchant, orderNo } = await placed('1000.00', { scheduledAt: '2026-11-21 09:00:00' });
    fixture.clock.set('2026-11-21T09:00:00+08:00');
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02304KCSDS');
    await fixture.run();
    expect((await fixture.detail(merchant, orderNo)).state).toBe('expired');
  });

  it('does nothing to an order that was decided before', async () => {
    const { merchant, orderNo } = await placed('1000.00');
    must(await fixture.approve(merchant, 'checker', orderNo));
    await fixture.run();
    await fixture.run('2027-02-18T15:00:00+08:00');
    expect((await fixture.detail(merchant, orderNo)).state).toBe('succeeded');
  });
});
