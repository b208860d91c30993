import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/index.ts';
import { orderBindings } from './bindings.ts';
import { BEGIN, codeOf, House, must } from './test/house.ts';
import { succeeded } from './test/scripted-rail.ts';

let house: House;
beforeAll(async () => {
  house = await House.open({ bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()], kinds: [withdrawalKind] });
});
beforeEach(() => house.clock.set(BEGIN));
afterEach(() => house.mustAddUp());
afterAll(() => house.db.close());

const MONDAY_MORNING = '2026-11-23T08:30:00+08:00';
const OPENING = '2026-11-21T00:30:00+08:00';

describe('A T+1 withdrawal', () => {
  it('of a Friday holds its money and is sent on Monday morning, once', async () => {
    const shop = await house.openShop();
    const { orderNo, state, auditStatus } = must(await house.withdraw(shop, { amount: '500.00', speed: 'T1' }));
    expect([state, auditStatus]).toEqual(['scheduled', '10']);
    expect(await house.money(shop)).toBe('99499.00 + 501.00');
    const seen = await house.detail(shop, orderNo);
    expect(seen).toMatchObject({ stateName: '待执行', typeCode: '2010', scheduledAt: null, sendAt: MONDAY_MORNING, arrivalAt: '2026-11-23T18:00:00+08:00' });
    expect(seen.timeline.at(-1)).toMatchObject({ text: '等待执行', note: '将于 2026-11-23 08:30 发出' });
    await house.run();
    await house.run('2026-11-23T08:29:59+08:00');
    expect(house.rail.talkOf(orderNo)).toEqual([]);
    house.rail.plan(orderNo, { send: [succeeded()] });
    house.clock.set(MONDAY_MORNING);
    await Promise.all([house.run(), house.newWorker().runDue()]);
    await house.run('2026-11-24T08:30:00+08:00');
    expect((await house.detail(shop, orderNo)).timeline.map(({ event, at }) => [event, at])).toEqual([
      ['submitted', BEGIN], ['scheduled', BEGIN], ['queued', MONDAY_MORNING], ['sent', MONDAY_MORNING], ['succeeded', MONDAY_MORNING],
    ]);
    expect(house.rail.talkOf(orderNo)).toHaveLength(1);
    expect(await house.money(shop)).toBe('99499.00 + 0.00');
  });

  it('that was approved later counts from its approval', async () => {
    const shop = await house.openShop();
    const { orderNo } = must(await house.withdraw(shop, { amount: '1000.00', speed: 'T1' }));
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'pending_review', sendAt: null });
    house.clock.set('2026-11-23T10:00:00+08:00');
    expect(must(await house.approve(shop, 'checker', orderNo))).toMatchObject({ state: 'scheduled', auditStatus: '03' });
    const seen = await house.detail(shop, orderNo);
    expect(seen).toMatchObject({ sendAt: '2026-11-24T08:30:00+08:00', arrivalAt: '2026-11-24T18:00:00+08:00' });
    expect(seen.timeline.map(({ text, note }) => [text, note])).toEqual([
      ['提交订单', ''], ['复核通过', ''], ['等待执行', '将于 2026-11-24 08:30 发出'],
    ]);
    await house.run();
    expect(house.rail.talkOf(orderNo)).toEqual([]);
  });

  it('may be taken back until it is sent, with money and limit', async () => {
    const shop = await house.openShop();
    const [taken, sent] = [must(await house.withdraw(shop, { amount: '500.00', speed: 'T1' })), must(await house.withdraw(shop, { amount: '300.00', speed: 'T1' }))];
    house.rail.plan(sent.orderNo, { send: [succeeded()] });
    house.clock.set('2026-11-23T08:29:59+08:00');
    expect(must(await house.call(shop, 'maker', 'order/audit/cancel', { orderNo: taken.orderNo }))).toMatchObject({ state: 'withdrawn' });
    await house.run(MONDAY_MORNING);
    expect(codeOf(await house.call(shop, 'maker', 'order/audit/cancel', { orderNo: sent.orderNo }))).toBe('02406KCSDS');
    expect(house.rail.talkOf(taken.orderNo)).toEqual([]);
    expect(await house.money(shop)).toBe('99699.00 + 0.00');
    expect(await house.limitUsed(shop)).toBe('300.00 in 1');
  });

  it('for a chosen hour is sent on the working day after it', async () => {
    const shop = await house.openShop();
    const { orderNo } = must(await house.withdraw(shop, { amount: '500.00', speed: 'T1', scheduledAt: '2026-11-23 09:00:00' }));
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'scheduled', scheduledAt: '2026-11-23T09:00:00+08:00', sendAt: '2026-11-24T08:30:00+08:00' });
    await house.run('2026-11-23T09:00:00+08:00');
    expect(await house.money(shop)).toBe('100000.00 + 0.00');
    house.rail.plan(orderNo, { send: [succeeded()] });
    await house.run('2026-11-24T08:30:00+08:00');
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'succeeded' });
  });
});

describe('A T+0 withdrawal', () => {
  it('of 23:00 is sent when the bank’s hours begin', async () => {
    house.clock.set('2026-11-20T23:00:00+08:00');
    const shop = await house.openShop();
    const { orderNo, state } = must(await house.withdraw(shop, { amount: '500.00' }));
    expect(state).toBe('scheduled');
    expect(await house.detail(shop, orderNo)).toMatchObject({ sendAt: OPENING, arrivalAt: '2026-11-21T01:00:00+08:00' });
    await house.run('2026-11-21T00:29:59+08:00');
    expect(house.rail.talkOf(orderNo)).toEqual([]);
    house.rail.plan(orderNo, { send: [succeeded()] });
    await house.run(OPENING);
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'succeeded', finishedAt: OPENING });
  });

  it('that is approved outside the bank’s hours waits for them, and fails in words if the account is frozen by then', async () => {
    const shop = await house.openShop();
    const { orderNo } = must(await house.withdraw(shop, { amount: '1000.00' }));
    house.clock.set('2026-11-20T22:30:00+08:00');
    expect(must(await house.approve(shop, 'checker', orderNo))).toMatchObject({ state: 'scheduled' });
    await house.setStatus(shop, 'frozen');
    await house.run(OPENING);
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'failed', channelNo: '' });
    expect(await house.money(shop)).toBe('100000.00 + 0.00');
    expect(await house.limitUsed(shop)).toBe('0.00 in 0');
  });
});
