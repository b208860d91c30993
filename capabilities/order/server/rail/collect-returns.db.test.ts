import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import { orderBindings } from '../bindings.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { queryOrdersJnl } from '../../contract/operations.ts';
import { BEGIN, codeOf, OrderFixture, must } from '../test/order-fixture.ts';
import { accepted, failed, succeeded, type Step } from '../test/scripted-rail.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
});
beforeEach(() => {
  fixture.clock.set(BEGIN);
  Object.assign(fixture.rail, { forgetsCursor: false, isAway: false });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

let numbers = 0;

/**
 * A withdrawal of 500.00 for a fee of 2.00 that has succeeded, unless the bank says otherwise, and how the bank sends
 * it back.
 */
async function paid(send: Step = succeeded()) {
  const merchant = await fixture.openMerchant({ balance: '1000.00' });
  const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
  fixture.rail.plan(orderNo, { send: [send] });
  await fixture.run();
  const returned = (change: Partial<BankReturn> = {}): BankReturn => ({
    returnNo: `RT${(numbers += 1)}`,
    channelNo: `${merchant.mid}-${orderNo}`,
    amountFen: 50_000n,
    reason: '账户异常',
    at: new Date('2026-11-20T15:20:00+08:00'),
    ...change,
  });
  return { merchant, orderNo, returned, stateNow: async () => (await fixture.detail(merchant, orderNo)).state };
}

type List = OutputOf<typeof queryOrdersJnl>;
const listed = async (merchant: TestMerchant, filter: object): Promise<List['list']> =>
  must(await fixture.call<List>(merchant, 'maker', 'order/queryOrdersJnl', { pageNo: 1, pageSize: 20, ...filter }))
    .list;

describe('A success that the bank returns', () => {
  it('is an order of its own day: the money is available, and the success remains in history', async () => {
    const { merchant, orderNo, returned } = await paid();
    fixture.rail.sendBack(returned());
    fixture.clock.set('2026-11-21T09:30:00+08:00');
    await fixture.readReturns();
    const seen = await fixture.detail(merchant, orderNo);
    expect(seen).toMatchObject({ state: 'returned', auditStatus: '00', failReason: '账户异常', finishedAt: BEGIN });
    expect(seen.timeline.at(-1)).toMatchObject({
      actor: '银行',
      event: 'returned',
      note: '账户异常',
      at: '2026-11-21T09:30:00+08:00',
    });
    expect(seen.timeline.map(({ event }) => event)).toEqual(['submitted', 'sent', 'succeeded', 'returned']);
    // On the day on which it came back, linked both ways.
    const [back] = await listed(merchant, { startTime: '2026-11-21 00:00:00', endTime: '2026-11-21 23:59:59' });
    expect([seen.followers, back]).toMatchObject([
      [{ orderNo: back!.orderNo, typeName: '退票', amount: '500.00', isOwn: true }],
      { typeCode: '9010', direction: 'in', amount: '500.00', state: 'succeeded', payeeName: seen.payeeName },
    ]);
    const detail = await fixture.detail(merchant, back!.orderNo);
    expect(detail).toMatchObject({
      original: { orderNo, isOwn: true },
      remark: '账户异常',
      timeline: [{ event: 'sent_back', text: '退票款入账', note: '账户异常' }],
      submittedAt: '2026-11-21T09:30:00+08:00',
      entries: [{ typeCode: '9010', typeName: '退票', direction: 'in', amount: '500.00', balanceAfter: '998.00' }],
    });
    expect(codeOf(await fixture.call(merchant, 'maker', 'order/queryPayAgain', { orderNo: back!.orderNo }))).toBe(
      '02401KCSDS',
    );
  });

  it.each([
    ['户名不符', '998.00', true],
    ['账号不存在', '998.00', true],
    ['账户异常', '998.00', true],
    ['限额', '998.00', true],
    ['其他', '1000.00', false],
  ] as const)(
    'because of %s leaves %s: the fee is the provider’s (%s) when the payee’s data were wrong',
    async (reason, available, keepsFee) => {
      const { merchant, orderNo, returned } = await paid();
      fixture.rail.sendBack(returned({ reason }));
      await fixture.readReturns();
      expect(await fixture.money(merchant)).toBe(`${available} + 0.00`);
      const backNo = (await fixture.detail(merchant, orderNo)).followers[0]!.orderNo;
      expect(await fixture.moved(backNo)).toEqual({
        [`${merchant.account.accountNo}:available`]: keepsFee ? '500.00' : '502.00',
        bankCash: '-500.00',
        ...(keepsFee ? {} : { feeIncome: '-2.00' }),
      });
      expect((await fixture.detail(merchant, backNo)).timeline.at(-1)!.note).toBe(
        keepsFee ? reason : `${reason}，手续费2.00元一并退回`,
      );
    },
  );

  it('keeps the day’s limit used', async () => {
    const { merchant, returned } = await paid();
    fixture.rail.sendBack(returned());
    await fixture.readReturns();
    expect(await fixture.limitUsed(merchant)).toBe('500.00 in 1');
  });

  it('and is reported many times is booked once, by its own number, and once per order', async () => {
    const { merchant, orderNo, returned } = await paid();
    fixture.rail.forgetsCursor = true;
    const first = returned();
    fixture.rail.sendBack(first);
    fixture.rail.sendBack(first);
    fixture.rail.sendBack(returned());
    for (let round = 0; round < 3; round += 1) await fixture.readReturns();
    expect(await fixture.money(merchant)).toBe('998.00 + 0.00');
    const { rows } = await fixture.db.admin.query('SELECT return_no FROM orders.bank_returns WHERE order_no = $1', [
      orderNo,
    ]);
    expect(rows).toEqual([{ return_no: first.returnNo }]);
    expect(await listed(merchant, { typeCodes: ['9010'] })).toHaveLength(1);
  });

  it('is paid again by one order, linked both ways, also with what came back', async () => {
    const { merchant, orderNo, returned } = await paid();
    const again = () => fixture.withdraw(merchant, { amount: '500.00', instead: { paysAgain: orderNo } });
    expect(codeOf(await again())).toBe('02401KCSDS');
    fixture.rail.sendBack(returned());
    await fixture.readReturns();
    const second = must(await again()).orderNo;
    expect(codeOf(await again())).toBe('02412KCSDS');
    expect([await fixture.detail(merchant, orderNo), await fixture.detail(merchant, second)]).toMatchObject([
      { followers: [{ typeCode: '9010' }], repeatedBy: [{ orderNo: second }] },
      { repeats: { orderNo, state: 'returned' } },
    ]);
  });

  it('comes back into an account that was frozen meanwhile', async () => {
    const { merchant, returned, stateNow } = await paid();
    await fixture.setStatus(merchant, 'frozen');
    fixture.rail.sendBack(returned());
    await fixture.readReturns();
    expect([await stateNow(), await fixture.money(merchant)]).toEqual(['returned', '998.00 + 0.00']);
  });
});

describe('The list of returns', () => {
  it('is read again from the same cursor until a success that it overtook is known', async () => {
    const { orderNo, returned, stateNow } = await paid(accepted);
    fixture.rail.sendBack(returned());
    await fixture.readReturns();
    expect(await stateNow()).toBe('processing');
    fixture.rail.plan(orderNo, { query: [succeeded()] });
    await fixture.run('2026-11-20T15:00:01+08:00');
    expect(await stateNow()).toBe('succeeded');
    await fixture.run('2026-11-20T15:00:04+08:00');
    expect(await stateNow()).toBe('returned');
  });

  it('skips foreign numbers and orders that were never paid', async () => {
    const [foreign, never, ownPayment] = [await paid(), await paid(failed('限额')), await paid()];
    fixture.rail.sendBack(foreign.returned({ channelNo: 'M1-202611201500000000000000' }));
    fixture.rail.sendBack(never.returned());
    fixture.rail.sendBack(ownPayment.returned());
    await fixture.readReturns();
    expect([await foreign.stateNow(), await never.stateNow(), await ownPayment.stateNow()]).toEqual([
      'succeeded',
      'failed',
      'returned',
    ]);
    expect(await fixture.money(never.merchant)).toBe('1000.00 + 0.00');
  });

  it('is asked again when the bank is away', async () => {
    const { returned, stateNow } = await paid();
    fixture.rail.sendBack(returned());
    fixture.rail.isAway = true;
    await fixture.readReturns();
    fixture.rail.isAway = false;
    expect(await stateNow()).toBe('succeeded');
    await fixture.run('2026-11-20T15:00:02+08:00');
    expect(await stateNow()).toBe('returned');
  });

  it('leaves a return of another amount to people, and books the following ones', async () => {
    const [wrong, right] = [await paid(), await paid()];
    const mistaken = wrong.returned({ amountFen: 49_999n });
    fixture.rail.sendBack(mistaken);
    fixture.rail.sendBack(right.returned());
    await fixture.readReturns(fixture.newWorker(60_000));
    expect([await wrong.stateNow(), await right.stateNow()]).toEqual(['succeeded', 'returned']);
    const { rows } = await fixture.db.admin.query(
      `SELECT state, last_error FROM jobs.jobs WHERE kind = 'order.returns'`,
    );
    expect(rows).toEqual([{ state: 'ready', last_error: 'Error' }]);
    mistaken.amountFen = 50_000n;
    await fixture.readReturns();
    expect(await wrong.stateNow()).toBe('returned');
  });
});
