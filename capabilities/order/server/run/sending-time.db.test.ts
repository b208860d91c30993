import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, codeOf, OrderFixture, must } from '../test/order-fixture.ts';
import { succeeded } from '../test/scripted-rail.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const MONDAY_MORNING = '2026-11-23T08:30:00+08:00';
const OPENING = '2026-11-21T00:30:00+08:00';

describe('A T+1 withdrawal', () => {
  it('of a Friday holds its money and is sent on Monday morning, once', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo, state, auditStatus } = must(await fixture.withdraw(merchant, { amount: '500.00', speed: 'T1' }));
    expect([state, auditStatus]).toEqual(['scheduled', '10']);
    expect(await fixture.money(merchant)).toBe('99499.00 + 501.00');
    const seen = await fixture.detail(merchant, orderNo);
    expect(seen).toMatchObject({
      stateName: '待执行',
      typeCode: '2010',
      scheduledAt: null,
      sendAt: MONDAY_MORNING,
      arrivalAt: '2026-11-23T18:00:00+08:00',
    });
    expect(seen.timeline.at(-1)).toMatchObject({ text: '等待执行', note: '将于 2026-11-23 08:30 发出' });
    await fixture.run();
    await fixture.run('2026-11-23T08:29:59+08:00');
    expect(fixture.rail.talkOf(orderNo)).toEqual([]);
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    fixture.clock.set(MONDAY_MORNING);
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    await fixture.run('2026-11-24T08:30:00+08:00');
    expect((await fixture.detail(merchant, orderNo)).timeline.map(({ event, at }) => [event, at])).toEqual([
      ['submitted', BEGIN],
      ['scheduled', BEGIN],
      ['queued', MONDAY_MORNING],
      ['sent', MONDAY_MORNING],
      ['succeeded', MONDAY_MORNING],
    ]);
    expect(fixture.rail.talkOf(orderNo)).toHaveLength(1);
    expect(await fixture.money(merchant)).toBe('99499.00 + 0.00');
  });

  it('that was approved later counts from its approval', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '1000.00', speed: 'T1' }));
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'pending_review', sendAt: null });
    fixture.clock.set('2026-11-23T10:00:00+08:00');
    expect(must(await fixture.approve(merchant, 'checker', orderNo))).toMatchObject({
      state: 'scheduled',
      auditStatus: '03',
    });
    const seen = await fixture.detail(merchant, orderNo);
    expect(seen).toMatchObject({ sendAt: '2026-11-24T08:30:00+08:00', arrivalAt: '2026-11-24T18:00:00+08:00' });
    expect(seen.timeline.map(({ text, note }) => [text, note])).toEqual([
      ['提交订单', ''],
      ['复核通过', ''],
      ['等待执行', '将于 2026-11-24 08:30 发出'],
    ]);
    await fixture.run();
    expect(fixture.rail.talkOf(orderNo)).toEqual([]);
  });

  it('may be taken back until it is sent, with money and limit', async () => {
    const merchant = await fixture.openMerchant();
    const [taken, sent] = [
      must(await fixture.withdraw(merchant, { amount: '500.00', speed: 'T1' })),
      must(await fixture.withdraw(merchant, { amount: '300.00', speed: 'T1' })),
    ];
    fixture.rail.plan(sent.orderNo, { send: [succeeded()] });
    fixture.clock.set('2026-11-23T08:29:59+08:00');
    expect(must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo: taken.orderNo }))).toMatchObject(
      { state: 'withdrawn' },
    );
    await fixture.run(MONDAY_MORNING);
    expect(codeOf(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo: sent.orderNo }))).toBe(
      '02406KCSDS',
    );
    expect(fixture.rail.talkOf(taken.orderNo)).toEqual([]);
    expect(await fixture.money(merchant)).toBe('99699.00 + 0.00');
    expect(await fixture.limitUsed(merchant)).toBe('300.00 in 1');
  });

  it('for a chosen hour is sent on the working day after it', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(
      await fixture.withdraw(merchant, { amount: '500.00', speed: 'T1', scheduledAt: '2026-11-23 09:00:00' }),
    );
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'scheduled',
      scheduledAt: '2026-11-23T09:00:00+08:00',
      sendAt: '2026-11-24T08:30:00+08:00',
    });
    await fixture.run('2026-11-23T09:00:00+08:00');
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    await fixture.run('2026-11-24T08:30:00+08:00');
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded' });
  });
});

describe('A T+0 withdrawal', () => {
  it('of 23:00 is sent when the bank’s hours begin', async () => {
    fixture.clock.set('2026-11-20T23:00:00+08:00');
    const merchant = await fixture.openMerchant();
    const { orderNo, state } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    expect(state).toBe('scheduled');
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      sendAt: OPENING,
      arrivalAt: '2026-11-21T01:00:00+08:00',
    });
    await fixture.run('2026-11-21T00:29:59+08:00');
    expect(fixture.rail.talkOf(orderNo)).toEqual([]);
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    await fixture.run(OPENING);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded', finishedAt: OPENING });
  });

  it('approved outside bank hours waits, and fails with a reason if the account is then frozen', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '1000.00' }));
    fixture.clock.set('2026-11-20T22:30:00+08:00');
    expect(must(await fixture.approve(merchant, 'checker', orderNo))).toMatchObject({ state: 'scheduled' });
    await fixture.setStatus(merchant, 'frozen');
    await fixture.run(OPENING);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'failed', channelNo: '' });
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
    expect(await fixture.limitUsed(merchant)).toBe('0.00 in 0');
  });
});
