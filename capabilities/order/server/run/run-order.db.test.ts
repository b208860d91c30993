import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, OrderFixture, must } from '../test/order-fixture.ts';
import { succeeded } from '../test/scripted-rail.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  const bindings = [
    ...accountBindings({ reviewOf }),
    ...orderBindings(),
    ...withdrawalBindings(),
    ...transferBindings(),
  ];
  fixture = await OrderFixture.open({ bindings, kinds: [withdrawalKind, transferKind] });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const HOUR_OF_RUN = '2026-11-23T09:00:00+08:00';
const scheduledAt = '2026-11-23 09:00:00';
const FROZEN = '该账户当前状态不允许付款，请更换账户或联系客服';

describe('A scheduled order', () => {
  it('holds nothing when it is made, and runs at its hour out of what is there then', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { orderNo, state, auditStatus } = must(await fixture.withdraw(merchant, { amount: '500.00', scheduledAt }));
    expect([state, auditStatus]).toEqual(['scheduled', '10']);
    expect(await fixture.money(merchant)).toBe('0.01 + 0.00');
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      typeCode: '2011',
      typeName: '预约提现',
      scheduledAt: HOUR_OF_RUN,
      sendAt: HOUR_OF_RUN,
      arrivalAt: '2026-11-23T09:30:00+08:00',
      entries: [],
    });
    const payer = await fixture.openMerchant();
    must(
      await fixture.transfer(
        payer,
        { accountNo: merchant.account.accountNo, name: merchant.name },
        { amount: '600.00' },
      ),
    );
    await fixture.run('2026-11-23T08:59:59+08:00');
    expect((await fixture.detail(merchant, orderNo)).state).toBe('scheduled');
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    await fixture.run(HOUR_OF_RUN);
    expect((await fixture.detail(merchant, orderNo)).timeline.map(({ event, at }) => [event, at])).toEqual([
      ['submitted', BEGIN],
      ['scheduled', BEGIN],
      ['queued', HOUR_OF_RUN],
      ['sent', HOUR_OF_RUN],
      ['succeeded', HOUR_OF_RUN],
    ]);
    expect(await fixture.money(merchant)).toBe('98.01 + 0.00');
  });

  it('that was reviewed waits for its hour too', async () => {
    const [merchant, payee] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const { orderNo } = must(
      await fixture.transfer(
        merchant,
        { accountNo: payee.account.accountNo, name: payee.name },
        { amount: '1000.00', scheduledAt },
      ),
    );
    expect(must(await fixture.approve(merchant, 'checker', orderNo))).toMatchObject({
      state: 'scheduled',
      auditStatus: '03',
    });
    await fixture.run('2026-11-23T08:59:59+08:00');
    expect(await fixture.moved(orderNo)).toEqual({});
    await fixture.run(HOUR_OF_RUN);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'succeeded',
      typeCode: '3011',
      finishedAt: HOUR_OF_RUN,
    });
    expect(await fixture.money(payee)).toBe('101000.00 + 0.00');
  });

  it('at one hour with many others runs if the balance suffices, in any order; others wait', async () => {
    const merchant = await fixture.openMerchant({ balance: '1506.00' });
    const placed = await Promise.all(
      Array.from({ length: 8 }, () => fixture.withdraw(merchant, { amount: '500.00', scheduledAt })),
    );
    for (const answer of placed) fixture.rail.plan(must(answer).orderNo, { send: [succeeded()] });
    fixture.clock.set(HOUR_OF_RUN);
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    const states = await Promise.all(
      placed.map(async (answer) => (await fixture.detail(merchant, must(answer).orderNo)).state),
    );
    expect(states.sort()).toEqual([
      'awaiting_funds',
      'awaiting_funds',
      'awaiting_funds',
      'awaiting_funds',
      'awaiting_funds',
      'succeeded',
      'succeeded',
      'succeeded',
    ]);
    expect(await fixture.money(merchant)).toBe('0.00 + 0.00');
    expect(await fixture.limitUsed(merchant, '2026-11-23')).toBe('4000.00 in 8');
  });

  it('whose account was frozen meanwhile fails with a reason', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00', scheduledAt }));
    await fixture.setStatus(merchant, 'frozen');
    await fixture.run(HOUR_OF_RUN);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'failed', failReason: FROZEN });
    expect(await fixture.moved(orderNo)).toEqual({});
  });
});

describe('Orders that are due together', () => {
  const payees = () => Promise.all([fixture.openMerchant({ layers: null }), fixture.openMerchant({ layers: null })]);
  const pay = async (from: TestMerchant, to: TestMerchant, amount: string) =>
    must(await fixture.transfer(from, { accountNo: to.account.accountNo, name: to.name }, { amount })).orderNo;
  const states = async (orderNos: readonly string[]) =>
    (
      await fixture.db.admin.query<{ state: string; transaction: string }>(
        'SELECT state, xmin::text AS transaction FROM orders.orders WHERE order_no = ANY ($1) ORDER BY array_position($1, order_no)',
        [orderNos],
      )
    ).rows;

  it('are paid in one transaction over merchants, and the pages of all are informed', async () => {
    const [one, other] = await payees();
    const orderNos = [await pay(one, other, '5.00'), await pay(other, one, '7.00'), await pay(one, other, '9.00')];
    fixture.announced.length = 0;
    await fixture.run();
    const rows = await states(orderNos);
    expect(rows.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
    expect(await fixture.money(one)).toBe('99992.00 + 0.00');
    expect(new Set(fixture.announced)).toEqual(new Set([one.mid, other.mid]));
  });

  it('do not wait for one that was changed since it was made, which alone is not paid', async () => {
    const [one, other] = await payees();
    const orderNos = [await pay(one, other, '5.00'), await pay(other, one, '7.00'), await pay(one, other, '9.00')];
    await fixture.db.admin.query(`UPDATE orders.orders SET remark = 'changed' WHERE order_no = $1`, [orderNos[1]]);
    await fixture.newWorker(3_600_000).runDue();
    expect((await states(orderNos)).map(({ state }) => state)).toEqual(['succeeded', 'queued', 'succeeded']);
    await fixture.db.admin.query(`UPDATE orders.orders SET remark = '' WHERE order_no = $1`, [orderNos[1]]);
  });

  it('fail each for its own reason, while others are paid', async () => {
    const [one, other] = await payees();
    const orderNos = [await pay(one, other, '5.00'), await pay(other, one, '7.00'), await pay(one, other, '9.00')];
    await fixture.setStatus(other, 'receive_only');
    await fixture.run();
    const rows = await states(orderNos);
    expect(rows.map(({ state }) => state)).toEqual(['succeeded', 'failed', 'succeeded']);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
    expect(await fixture.limitUsed(other, '2026-11-20', 'transfer')).toBe('0.00 in 0');
    expect(await fixture.money(other)).toBe('100014.00 + 0.00');
  });
});

describe('An order that runs', () => {
  it('from a frozen account fails with a reason, and returns money, fee and limit', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '1000.00' }));
    must(await fixture.approve(merchant, 'checker', orderNo));
    await fixture.setStatus(merchant, 'frozen');
    await fixture.run();
    const seen = await fixture.detail(merchant, orderNo);
    expect(seen).toMatchObject({ state: 'failed', failReason: FROZEN, channelNo: '' });
    expect(seen.timeline.at(-1)).toMatchObject({ actor: '系统', event: 'failed', note: FROZEN });
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
    expect(await fixture.limitUsed(merchant)).toBe('0.00 in 0');
  });

  it('shows its entries in their order, each with the balance before and after', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    await fixture.run();
    const { entries } = await fixture.detail(merchant, orderNo);
    expect(
      entries.map(({ bucketName, direction, amount, balanceBefore, balanceAfter }) => [
        bucketName,
        direction,
        amount,
        balanceBefore,
        balanceAfter,
      ]),
    ).toEqual([
      ['可用', 'out', '502.00', '100000.00', '99498.00'],
      ['冻结', 'in', '502.00', '0.00', '502.00'],
      ['冻结', 'out', '500.00', '502.00', '2.00'],
      ['冻结', 'out', '2.00', '2.00', '0.00'],
    ]);
    expect(new Set(entries.map(({ entryNo }) => entryNo)).size).toBe(4);
  });

  it('forty at once by two workers are each paid once', async () => {
    const [merchant, payee] = [await fixture.openMerchant(), await fixture.openMerchant({ balance: '0.01' })];
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    const placed = await Promise.all(
      Array.from({ length: 40 }, () => fixture.transfer(merchant, to, { amount: '10.00' })),
    );
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    expect(await fixture.money(payee)).toBe('400.01 + 0.00');
    expect(await fixture.money(merchant)).toBe('99580.00 + 0.00');
    expect(
      new Set(
        await Promise.all(placed.map(async (answer) => (await fixture.detail(merchant, must(answer).orderNo)).state)),
      ),
    ).toEqual(new Set(['succeeded']));
  });
});
