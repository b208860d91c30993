import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { setOperationPassword } from '#capabilities/security/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { orderBindings } from '../bindings.ts';
import { forecastOf } from './outflow-forecast.ts';
import type { OutflowSource } from './outflow-source.ts';
import { BEGIN, codeOf, OrderFixture, must } from '../test/order-fixture.ts';
import type { TestMerchant, Who } from '../test/test-merchant.ts';

interface Workbench {
  cameBack: { list: { orderNo: string; state: string; failReason: string }[]; count: number };
  awaitingFunds: { list: { orderNo: string; fundsUntil: string }[]; count: number };
  reviewedToday: { approved: number; refused: number; amount: string };
  outflow: { date: string; count: number; amount: string; missing: string }[];
  forecast: { days: number; count: number; amount: string }[];
}
interface Attention {
  reviewers: string[];
  withoutFactors: { name: string; lacks: string[] }[];
  limits: { accountNo: string; functionName: string; period: string; percent: number }[];
  today: { state: string; stateName: string; count: number; amount: string }[];
}

const otherAccount: OutflowSource = () =>
  Promise.resolve([{ date: '2026-11-21', accountNo: '8800009999990011', fen: 700n }]);

let fixture: OrderFixture;
let merchant: TestMerchant;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf, forecastOf: forecastOf([otherAccount]) }),
      ...orderBindings(),
      ...transferBindings(),
      ...withdrawalBindings(),
    ],
    kinds: [transferKind, withdrawalKind],
  });
  [merchant, payee] = [await fixture.openMerchant({ balance: '10000.00' }), await fixture.openMerchant()];
});
afterAll(async () => {
  await fixture.mustAddUp();
  await fixture.db.close();
});

const place = async (amount: string, more: { who?: Who; scheduledAt?: string } = {}) =>
  must(await fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount, ...more }))
    .orderNo;
const workbench = async (who: Who, owner = merchant) =>
  must(await fixture.call<Workbench>(owner, who, 'order/queryWorkbench', {}));
const attention = async (owner = merchant) =>
  must(await fixture.call<Attention>(owner, 'admin', 'order/queryAttention', {}));
const sendBack = async (orderNo: string) =>
  must(await fixture.call(merchant, 'checker', 'order/audit/reject', { orderNo, reason: '请补充付款用途' }));

describe('The workbench', () => {
  it('shows a maker the own orders that wait for money, those that end first before the others', async () => {
    const poor = await fixture.openMerchant({ balance: '0.01' });
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    const [later, sooner] = [
      must(await fixture.transfer(poor, to, { amount: '10.00', scheduledAt: '2026-11-20 16:00:00' })).orderNo,
      must(await fixture.transfer(poor, to, { amount: '20.00', scheduledAt: '2026-11-20 15:30:00' })).orderNo,
    ];
    await fixture.run('2026-11-20T15:30:00+08:00');
    await fixture.run('2026-11-20T16:00:00+08:00');
    const { awaitingFunds, cameBack } = await workbench('maker', poor);
    expect(awaitingFunds.list.map(({ orderNo, fundsUntil }) => [orderNo, fundsUntil])).toEqual([
      [sooner, '2026-11-27T15:30:00+08:00'],
      [later, '2026-11-27T16:00:00+08:00'],
    ]);
    expect([awaitingFunds.count, cameBack.count]).toEqual([2, 0]);
    expect((await workbench('admin', poor)).awaitingFunds.count).toBe(0);
    expect((await workbench('maker', poor)).outflow[0]).toMatchObject({ date: '2026-11-20', count: 2 });
    fixture.clock.set(BEGIN);
  });

  it('has what came back to this maker, with its reason, until it is submitted once more', async () => {
    const [first, second, others] = [
      await place('1001.00'),
      await place('1002.00'),
      await place('1003.00', { who: 'admin' }),
    ];
    for (const [minute, orderNo] of [first, second, others].entries()) {
      fixture.clock.set(`2026-11-20T15:0${minute + 1}:00+08:00`);
      await sendBack(orderNo);
    }
    const mine = (await workbench('maker')).cameBack;
    expect(mine.list.map(({ orderNo, state, failReason }) => [orderNo, state, failReason])).toEqual(
      [second, first].map((orderNo) => [orderNo, 'returned_to_maker', '请补充付款用途']),
    );
    expect((await workbench('admin')).cameBack.list.map(({ orderNo }) => orderNo)).toEqual([others]);
    expect((await workbench('viewer')).cameBack).toEqual({ list: [], count: 0 });
    fixture.clock.set('2026-11-20T15:10:00+08:00');
    await place('1002.00');
    expect((await workbench('maker')).cameBack.list.map(({ orderNo }) => orderNo)).toEqual([first]);
    fixture.clock.set('2026-11-20T15:20:00+08:00');
    const one = await place('1004.00');
    fixture.clock.set('2026-11-20T15:20:30+08:00');
    const other = await place('1004.00');
    fixture.clock.set('2026-11-20T15:21:00+08:00');
    await sendBack(one);
    expect(
      (await workbench('maker')).cameBack.list.map(({ orderNo }) => orderNo),
      'an equal order that was there before is not the second try',
    ).toEqual([one, first]);
    await sendBack(other);
    fixture.clock.set('2026-11-28T15:10:01+08:00');
    expect((await workbench('maker')).cameBack.count).toBe(0);
    fixture.clock.set(BEGIN);
  });

  it('counts what this person has reviewed today', async () => {
    const before = (await workbench('checker2')).reviewedToday;
    expect(before).toEqual({ approved: 0, refused: 0, amount: '0.00' });
    must(await fixture.approve(merchant, 'checker2', await place('1000.00')));
    must(
      await fixture.call(merchant, 'checker2', 'order/reject', {
        orderNo: await place('1500.00'),
        reason: '合同金额不一致',
      }),
    );
    expect((await workbench('checker2')).reviewedToday).toEqual({ approved: 1, refused: 1, amount: '2500.00' });
    fixture.clock.set('2026-11-21T00:00:00+08:00');
    expect((await workbench('checker2')).reviewedToday.approved).toBe(0);
    fixture.clock.set(BEGIN);
  });

  it('has the outflow of seven days with fees, and marks the day on which money is short', async () => {
    const fresh = await fixture.openMerchant({ balance: '1500.00' });
    const later = async (amount: string, scheduledAt: string) =>
      must(
        await fixture.transfer(
          fresh,
          { accountNo: payee.account.accountNo, name: payee.name },
          { amount, scheduledAt },
        ),
      );
    await later('900.00', '2026-11-21 09:00:00');
    await later('800.00', '2026-11-23 09:00:00');
    await later('5000.00', '2026-11-27 09:00:00');
    const { outflow, forecast } = await workbench('maker', fresh);
    expect(forecast).toEqual([
      { days: 1, count: 0, amount: '0.00' },
      { days: 7, count: 2, amount: '1701.00' },
      { days: 30, count: 3, amount: '6701.50' },
    ]);
    const ofAccount = (accountNo: string) =>
      fixture.call<{ forecast: object }>(fresh, 'viewer', 'csdb/v2/account/forecast', { accountNo });
    expect(must(await ofAccount(fresh.account.accountNo)).forecast, 'nothing of another account').toEqual(forecast);
    expect(codeOf(await ofAccount(payee.account.accountNo))).toBe('02101KCSDS');
    expect(outflow.map(({ date }) => date.slice(5))).toEqual([
      '11-20',
      '11-21',
      '11-22',
      '11-23',
      '11-24',
      '11-25',
      '11-26',
    ]);
    expect(outflow.filter(({ count }) => count > 0)).toEqual([
      { date: '2026-11-21', count: 1, amount: '900.50', missing: '0.00' },
      { date: '2026-11-23', count: 1, amount: '800.50', missing: '201.00' },
    ]);
  });

  it('leads from each figure to exactly the orders that it counts, regardless of their age', async () => {
    const fresh = await fixture.openMerchant({ balance: '9000.00' });
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    const later = async (amount: string, scheduledAt?: string) =>
      must(await fixture.transfer(fresh, to, { amount, ...(scheduledAt ? { scheduledAt } : {}) })).orderNo;
    fixture.clock.set('2026-10-11T15:00:00+08:00');
    const old = await later('100.00', '2026-11-20 18:00:00');
    const mayWait = await later('200.00', '2026-11-24 09:00:00');
    fixture.clock.set(BEGIN);
    // Its money is held already.
    await later('400.00');
    const inReview = await later('1600.00', '2026-11-26 23:59:00');
    const next = await later('800.00', '2026-12-19 09:00:00');
    await later('50.00', '2026-12-20 00:00:00');
    const { forecast } = await workbench('maker', fresh);
    const listed = await Promise.all(
      ['2026-11-20', '2026-11-26', '2026-12-19'].map(async (dueBy) =>
        must(
          await fixture.call<{ list: { orderNo: string; amount: string; fee: string }[]; totalCount: number }>(
            fresh,
            'maker',
            'order/queryOrdersJnl',
            { dueBy, pageNo: 1, pageSize: 20 },
          ),
        ),
      ),
    );
    expect(listed.map(({ list }) => list.map(({ orderNo }) => orderNo).toSorted())).toEqual(
      [[old], [old, mayWait, inReview], [old, mayWait, inReview, next]].map((numbers) => numbers.toSorted()),
    );
    const fenOf = (yuan: string) => BigInt(yuan.replace('.', ''));
    expect(
      listed.map(({ list, totalCount }) => [
        totalCount,
        list.reduce((sum, { amount, fee }) => sum + fenOf(amount) + fenOf(fee), 0n),
      ]),
    ).toEqual(forecast.map(({ count, amount }) => [count, fenOf(amount)]));
  });

  it('counts a scheduled order on its sending day: T+1 leaves on the next working day', async () => {
    const fresh = await fixture.openMerchant({ balance: '5000.00' });
    must(await fixture.withdraw(fresh, { amount: '300.00', speed: 'T1', scheduledAt: '2026-11-23 09:00:00' }));
    const { outflow } = await workbench('maker', fresh);
    expect(outflow.filter(({ count }) => count > 0).map(({ date }) => date)).toEqual(['2026-11-24']);
  });
});

describe('What needs an administrator', () => {
  it('names possible reviewers, blocked people, nearly used limits, and today’s orders by state', async () => {
    const fresh = await fixture.openMerchant({ balance: '90000.00' });
    await fixture.db.admin.query(
      `UPDATE account.limits SET day_fen = 100000 WHERE mid = $1 AND function = 'transfer'`,
      [fresh.mid],
    );
    must(await fixture.transfer(fresh, { accountNo: payee.account.accountNo, name: payee.name }, { amount: '850.00' }));
    await fixture.db.database.transaction({}, (tx) =>
      setOperationPassword(tx, Buffer.alloc(32, 7), fresh.people.checker.personId, 'Chenguang88'),
    );
    const seen = await attention(fresh);
    expect(seen.reviewers).toEqual(['副管理', '复核乙', '复核甲', '管管理'].sort());
    expect(seen.withoutFactors.find(({ name }) => name === '复核甲')).toEqual({ name: '复核甲', lacks: ['实名认证'] });
    expect(seen.withoutFactors.find(({ name }) => name === '复核乙')).toEqual({
      name: '复核乙',
      lacks: ['实名认证', '操作密码'],
    });
    expect(seen.limits).toEqual([
      { accountNo: fresh.account.accountNo, functionName: '转账', period: 'day', percent: 85 },
    ]);
    expect(seen.today).toEqual([{ state: 'queued', stateName: '排队中', count: 1, amount: '850.00' }]);
  });
});
