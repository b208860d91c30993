import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { changeProviderBindings } from '#capabilities/change/server/provider/bindings.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { CallContext } from '#platform/http/handler.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { pageAllOrders, pageUnknownPayments, showOrderRail } from '../../contract/provider-operations.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, must, OrderFixture } from '../test/order-fixture.ts';
import { succeeded } from '../test/scripted-rail.ts';
import { orderProviderBindings } from './bindings.ts';
import { paymentResult } from './payment-result.ts';

const bindings = [
  ...orderProviderBindings(),
  ...changeProviderBindings({ changeKinds: [paymentResult as unknown as AnyChangeKind] }),
];
const [finance, risk] = [newId(), newId()];
let fixture: OrderFixture;

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
  const enter = (userId: string, role: string, mobile: string) =>
    fixture.db.admin.query(
      `INSERT INTO provider_access.users (user_id, login_name, user_name, mobile, state, roles, password_hash, sealed_totp, created_at)
       VALUES ($1, $2, $2, $3, 'active', ARRAY[$2], '$argon2id$x', 'x', now())`,
      [userId, role, mobile],
    );
  await enter(finance, 'finance', '13911110001');
  await enter(risk, 'risk', '13911110002');
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

async function call<T>(userId: string, path: string, input: object = {}, log: Partial<CallContext> = {}) {
  const { operation, handler } = bindings.find((one) => one.operation.path === `console/${path}`)!;
  const name = userId === finance ? 'finance' : 'risk';
  const provider = { userId, userName: name, loginName: name, roles: [], permissions: new Set<string>() };
  const session = { sessionId: newId(), tokenHash: '', personId: userId, personName: name, role: null, provider };
  const read = operation.input.parse({ requestNo: newId(), ...input });
  return fixture.db.database.transaction({}, async (tx) => {
    await tx.run('SET LOCAL ROLE portal_console');
    const context = { tx, clock: fixture.clock, session, ...log } as unknown as CallContext;
    return (await handler(context, read as never)) as Result<T>;
  });
}
const times = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-22 00:00:00' };
const page = async (input: Partial<InputOf<typeof pageAllOrders>> | object = {}) =>
  must(await call<OutputOf<typeof pageAllOrders>>(finance, 'order/page', { ...times, ...input }));

describe('The orders of all merchants', () => {
  it('are one list, newest first, whose pages follow each other without a gap', async () => {
    const placed: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      const merchant = count % 7 === 0 ? await fixture.openMerchant() : null;
      if (!merchant) continue;
      for (let index = 0; index < 7; index += 1)
        placed.push(must(await fixture.withdraw(merchant, { amount: `${index + 1}00.00` })).orderNo);
    }
    const first = await page();
    expect([first.list.length, first.more]).toEqual([20, true]);
    const { submittedAt, orderNo } = first.list.at(-1)!;
    const second = await page({ after: { submittedAt, orderNo } });
    expect(second.more).toBe(false);
    const all = [...first.list, ...second.list].map((one) => one.orderNo);
    expect(all.toSorted()).toEqual(placed.toSorted());
    expect(new Set(first.list.map(({ mid }) => mid)).size).toBeGreaterThan(1);
  });

  it('are a file with the applied filter, and the log says how many rows left by which one', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '321.00' }));
    must(await fixture.withdraw(await fixture.openMerchant(), { amount: '322.00' }));
    const log: Pick<CallContext, 'objects' | 'changes'> = { objects: [], changes: [] };
    const input = { ...times, mid: merchant.mid, format: 'csv' };
    const { content } = must(await call<FileReply>(finance, 'order/export', input, log));
    const [, ...rows] = (await text(content as AsyncIterable<never>)).trim().split(/\r?\n/);
    // The last line has the sums.
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(orderNo);
    expect(rows[0]).toContain('321.00');
    expect(log.changes).toContainEqual({ label: '商户号', before: '', after: merchant.mid });
    expect(log.changes).toContainEqual({ label: '导出行数', before: '', after: '1' });
  });

  it('are found by number, instruction, merchant, state and amount', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '700.00' }));
    const found = async (input: object) => (await page(input)).list.map((one) => one.orderNo);
    expect(await found({ number: orderNo, startTime: '2020-01-01 00:00:00', endTime: '2020-01-02 00:00:00' })).toEqual([
      orderNo,
    ]);
    expect(await found({ number: `${merchant.mid}-${orderNo}` })).toEqual([orderNo]);
    expect(await found({ number: `X${merchant.mid}-${orderNo}` })).toEqual([]);
    expect(await found({ number: '12' })).toEqual([]);
    expect(await found({ mid: merchant.mid, states: ['processing', 'queued'], minAmount: '700' })).toEqual([orderNo]);
    expect(await found({ mid: merchant.mid, minAmount: '700.01' })).toEqual([]);
    expect(await found({ mid: merchant.mid, states: ['failed'] })).toEqual([]);
  });

  it('show what the bank received and which work is running', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    await fixture.run();
    const shown = must(
      await call<OutputOf<typeof showOrderRail>>(finance, 'order/show', { mid: merchant.mid, orderNo }),
    );
    expect(shown.order).toMatchObject({ orderNo, customerName: merchant.name });
    expect(shown.instructions).toMatchObject([{ channelNo: `${merchant.mid}-${orderNo}`, stateName: '等待银行结果' }]);
    expect(shown.jobs.map(({ kind }) => kind)).toContain('order.follow');
    expect(shown.timeline.length).toBeGreaterThan(1);
    const other = await fixture.openMerchant();
    expect(await call(finance, 'order/show', { mid: other.mid, orderNo })).toMatchObject({ code: '02401KCSDS' });
  });
});

describe('A payment whose result is unknown', () => {
  async function suspended() {
    const merchant = await fixture.openMerchant({ balance: '1000.00' });
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    await fixture.run();
    await fixture.run('2026-11-21T15:00:00+08:00');
    return { merchant, orderNo, channelNo: `${merchant.mid}-${orderNo}` };
  }
  const propose = (userId: string, channelNo: string, result = 'succeeded') =>
    call<{ changeId: string }>(userId, 'fund/proposeResult', { channelNo, result, detail: 'BK-7', proof: '回单 7' });
  const decide = (userId: string, changeId: string) => call(userId, 'change/decide', { changeId, approve: true });
  const unknown = async () =>
    must(await call<OutputOf<typeof pageUnknownPayments>>(finance, 'fund/unknownPayments', { pageSize: 50 })).list;

  it('ends as two people say, once, with its money', async () => {
    const { merchant, orderNo, channelNo } = await suspended();
    expect(await unknown()).toContainEqual(
      expect.objectContaining({ channelNo, customerName: merchant.name, amount: '500.00', isWaiting: false }),
    );
    const { changeId } = must(await propose(finance, channelNo));
    expect(await propose(finance, channelNo)).toMatchObject({ code: '01606KPLMS' });
    expect((await unknown()).find((one) => one.channelNo === channelNo)).toMatchObject({ isWaiting: true });
    expect(await decide(finance, changeId)).toMatchObject({ ok: false });
    const results = await Promise.all([decide(risk, changeId), decide(risk, changeId)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-7' });
    expect((await unknown()).map((one) => one.channelNo)).not.toContain(channelNo);
  });

  it('that the bank has told meanwhile is not booked a second time', async () => {
    const { merchant, orderNo, channelNo } = await suspended();
    const { changeId } = must(await propose(finance, channelNo, 'failed'));
    fixture.rail.plan(orderNo, { query: [succeeded('BK-OWN')] });
    await fixture.run('2026-11-21T18:00:00+08:00');
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-OWN' });
    expect(await decide(risk, changeId)).toMatchObject({ code: '02415KCSDS' });
    expect(await propose(finance, channelNo)).toMatchObject({ code: '02415KCSDS' });
  });
});
