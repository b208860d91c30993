import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transferMenu } from '#capabilities/transfer/contract/menu.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { holdingOnly, type TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { rowsOfFacts, sentenceOfFacts } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import { StandingFixture } from './test/standing-fixture.ts';

let fixture: StandingFixture;
beforeAll(async () => {
  fixture = await StandingFixture.open([withdrawalKind, transferKind], [...withdrawalMenu, ...transferMenu]);
});
beforeEach(() => fixture.orders.clock.set(BEGIN));
afterEach(() => fixture.orders.mustAddUp());
afterAll(() => fixture.orders.db.close());

/** BEGIN is Friday afternoon, the 20th. */
const SATURDAY = '2026-11-21T08:30:00+08:00';
const SUNDAY = '2026-11-22T08:30:00+08:00';
const WITHDRAWAL = withdrawalKind.contract.id;
const TRANSFER = transferKind.contract.id;

const makes = async (merchant: TestMerchant, more: object = {}, kind = WITHDRAWAL) =>
  must(await fixture.create(merchant, kind, more)).standingId;
const orderOf = async (merchant: TestMerchant, index = 0) =>
  fixture.orders.detail(merchant, (await fixture.ordersOf(merchant))[index]!);

describe('A standing instruction', () => {
  it('makes a paid order of its kind at 08:30 of its day, with the type code of repeated orders', async () => {
    const merchant = await fixture.openMerchant();
    const made = must(await fixture.create(merchant, WITHDRAWAL, { amount: '500.00' }));
    expect(made).toMatchObject({ state: 'active', nextAt: SATURDAY });
    await fixture.run('2026-11-21T08:29:59+08:00');
    expect(await fixture.ordersOf(merchant)).toEqual([]);
    await fixture.run(SATURDAY);
    expect(await orderOf(merchant)).toMatchObject({
      typeCode: '2011',
      amount: '500.00',
      state: 'processing',
      makerName: '制单甲',
      submittedAt: SATURDAY,
    });
    const seen = await fixture.detail(merchant, made.standingId);
    expect(seen).toMatchObject({ state: 'active', nextAt: SUNDAY, payeeAccountNo: expect.stringContaining('****') });
    expect(seen.runs).toMatchObject([
      {
        date: '2026-11-21',
        result: 'made',
        orderNo: (await fixture.ordersOf(merchant))[0],
        amount: '500.00',
        missed: 0,
      },
    ]);
  });

  it('pays all above what it keeps, the fee taken out of it', async () => {
    const merchant = await fixture.openMerchant({ balance: '900.00' });
    await makes(merchant, { rule: 'above', amount: '400.00' });
    await fixture.run(SATURDAY);
    expect(await orderOf(merchant)).toMatchObject({ amount: '498.00', fee: '2.00' });
    expect((await fixture.orders.money(merchant)).split(' ')[0]).toBe('400.00');
  });

  it.each([
    ['fixed', '每次付款金额400.00元'],
    ['above', '每次付款后账户保留400.00元'],
  ])('of the rule %s has a message of its code that says %s', async (rule, amount) => {
    const merchant = await fixture.openMerchant();
    const facts = must(await fixture.preview(merchant, WITHDRAWAL, { rule, amount: '400.00' }));
    const sentence = sentenceOfFacts(rowsOfFacts(facts!));
    expect(sentence).toMatch(/，付款周期每日，收款方.+（.+，尾号7890），付款账户尾号\d{4}，/);
    expect(sentence.split('，').at(-1)).toBe(amount);
  });

  it('with nothing above the amount that stays says so, and continues', async () => {
    const merchant = await fixture.openMerchant({ balance: '400.00' });
    const standingId = await makes(merchant, { rule: 'above', amount: '400.00' });
    await fixture.run(SATURDAY);
    expect(await fixture.detail(merchant, standingId)).toMatchObject({
      state: 'active',
      nextAt: SUNDAY,
      runs: [{ result: 'skipped', orderNo: '', amount: null, reason: '可用余额未超过保留金额 400.00 元' }],
    });
  });

  it.each<[string, (merchant: TestMerchant) => Promise<unknown>, string]>([
    ['not enough money', async () => undefined, '可用余额不足，请减小金额或充值后再提交'],
    [
      'a frozen account',
      (merchant) => fixture.orders.setStatus(merchant, 'frozen'),
      '该账户当前状态不允许付款，请更换账户或联系客服',
    ],
    [
      'a bank account that was unbound',
      ({ mid }) =>
        fixture.orders.db.admin.query('UPDATE account.bank_accounts SET unbound_at = now() WHERE mid = $1', [mid]),
      '提现银行账户不存在或已解绑，请重新选择',
    ],
    [
      'a function that was closed',
      ({ mid }) => fixture.orders.db.admin.query('DELETE FROM account.limits WHERE mid = $1', [mid]),
      '该业务暂未开通，请联系客户经理',
    ],
  ])('with %s makes no order, leaves nothing, and says why', async (_what, change, reason) => {
    const merchant = await fixture.openMerchant({ balance: '99.00' });
    const standingId = await makes(merchant);
    await change(merchant);
    await fixture.run(SATURDAY);
    const { state, runs } = await fixture.detail(merchant, standingId);
    expect([state, runs.map((run) => [run.result, run.reason])]).toEqual(['active', [['skipped', reason]]]);
    expect(await fixture.orders.traces(merchant)).toMatchObject({ orders: 0, reservations: 0, journals: 0, quotes: 0 });
    expect((await fixture.list(merchant, { toHandle: true })).map((one) => one.standingId)).toEqual([standingId]);
  });

  it('goes through review like any other order', async () => {
    const merchant = await fixture.openMerchant();
    await makes(merchant, { amount: '2000.00' });
    await fixture.run(SATURDAY);
    const { orderNo, state } = await orderOf(merchant);
    expect(state).toBe('pending_review');
    must(await fixture.orders.approve(merchant, 'checker', orderNo));
    fixture.orders.rail.plan(orderNo, { send: [succeeded()] });
    await fixture.run(SATURDAY);
    expect((await orderOf(merchant)).state).toBe('succeeded');
  });

  it('transfers inside the provider, to the account of that name', async () => {
    const [merchant, payee] = [await fixture.openMerchant(), await fixture.openMerchant({ balance: '0.01' })];
    const to = { payee: payee.account.accountNo, payeeName: payee.name };
    expect(codeOf(await fixture.create(merchant, TRANSFER, { ...to, payeeName: '另一家公司' }))).toBe('03603KCSDS');
    await makes(merchant, { ...to, calendar: { every: 'once', date: '2026-11-21' } }, TRANSFER);
    await fixture.run(SATURDAY);
    expect(await orderOf(merchant)).toMatchObject({ typeCode: '3011', state: 'succeeded' });
    expect(await fixture.orders.money(payee)).toBe('100.01 + 0.00');
  });

  it('that runs once ends with it', async () => {
    const merchant = await fixture.openMerchant();
    const standingId = await makes(merchant, { calendar: { every: 'once', date: '2026-11-21' } });
    await fixture.run(SATURDAY);
    expect(await fixture.detail(merchant, standingId)).toMatchObject({ state: 'ended', nextAt: null });
    await fixture.run(SUNDAY);
    expect(await fixture.ordersOf(merchant)).toHaveLength(1);
  });

  it('after a stop of the worker runs its latest day alone, and says how many it missed', async () => {
    const merchant = await fixture.openMerchant();
    const standingId = await makes(merchant);
    await fixture.run('2026-11-25T12:00:00+08:00');
    const { runs, nextAt } = await fixture.detail(merchant, standingId);
    expect([runs.map(({ date, missed }) => [date, missed]), nextAt]).toEqual([
      [['2026-11-25', 4]],
      '2026-11-26T08:30:00+08:00',
    ]);
    expect(await fixture.ordersOf(merchant)).toHaveLength(1);
  });

  it('is in the forecast of the days on which it will pay a fixed amount, until it is paused', async () => {
    const merchant = await fixture.openMerchant();
    const forecast = async () => {
      const bench = must(
        await fixture.orders.call<{ forecast: object[]; outflow: { date: string; count: number; amount: string }[] }>(
          merchant,
          'maker',
          'order/queryWorkbench',
          {},
        ),
      );
      return { ...bench, outflow: bench.outflow.filter(({ count }) => count > 0) };
    };
    const standingId = await makes(merchant, { amount: '500.00', calendar: { every: 'weekly', weekday: 6 } });
    await makes(merchant, { rule: 'above', amount: '1.00' });
    const { forecast: sums, outflow } = await forecast();
    expect(outflow).toMatchObject([{ date: '2026-11-21', count: 1, amount: '500.00' }]);
    // Saturdays until December 19th, which is the thirtieth day.
    expect(sums).toEqual([
      { days: 1, count: 0, amount: '0.00' },
      { days: 7, count: 1, amount: '500.00' },
      { days: 30, count: 5, amount: '2500.00' },
    ]);
    must(await fixture.change(merchant, 'pause', standingId));
    expect((await forecast()).forecast).toMatchObject([{ count: 0 }, { count: 0 }, { count: 0 }]);
  });

  it('pauses, resumes from its next day, and ends for good', async () => {
    const merchant = await fixture.openMerchant();
    const standingId = await makes(merchant);
    must(await fixture.change(merchant, 'pause', standingId));
    expect(codeOf(await fixture.change(merchant, 'pause', standingId))).toBe('03606KCSDS');
    await fixture.run(SATURDAY);
    expect((await fixture.detail(merchant, standingId)).runs).toMatchObject([{ reason: '定期付款已暂停' }]);
    expect(await fixture.list(merchant, { toHandle: true })).toEqual([]);
    expect(must(await fixture.change(merchant, 'resume', standingId))).toMatchObject({
      state: 'active',
      nextAt: SUNDAY,
    });
    await fixture.run(SUNDAY);
    expect(await fixture.ordersOf(merchant)).toHaveLength(1);
    must(await fixture.change(merchant, 'cancel', standingId));
    await fixture.run('2026-11-23T08:30:00+08:00');
    expect(await fixture.ordersOf(merchant)).toHaveLength(1);
    expect(codeOf(await fixture.change(merchant, 'resume', standingId))).toBe('03606KCSDS');
  });

  it('stops when its maker may no longer pay, and is among what waits to be handled', async () => {
    const merchant = await fixture.openMerchant();
    const standingId = await makes(merchant);
    await fixture.orders.db.admin.query(`DELETE FROM access.role_codes WHERE mid = $1 AND menu_code = '030101'`, [
      merchant.mid,
    ]);
    await fixture.run(SATURDAY);
    const stopReason = '制单人制单甲已停用或不再有提交提现的权限';
    expect(await fixture.detail(merchant, standingId)).toMatchObject({ state: 'stopped', nextAt: null, stopReason });
    expect(await fixture.list(merchant, { toHandle: true })).toMatchObject([{ standingId, stopReason }]);
    await fixture.run(SUNDAY);
    expect(await fixture.ordersOf(merchant)).toEqual([]);
  });

  it.each<[string, string, object, string?]>([
    ['of another merchant’s account', '02101KCSDS', { accountNo: '8809999990000011' }],
    ['to a bank account that is not its own', '03603KCSDS', { payee: newId() }],
    ['on a day that is over', '03604KCSDS', { calendar: { every: 'once', date: '2026-11-20' } }],
    ['of a kind that does not repeat', '03602KCSDS', {}, 'nothing'],
  ])('is refused %s', async (_what, code, more, kind = WITHDRAWAL) => {
    const merchant = await fixture.openMerchant();
    expect(codeOf(await fixture.create(merchant, kind, more))).toBe(code);
    expect(await fixture.list(merchant)).toEqual([]);
  });

  it('is made by those only who may make its orders, and seen by its own merchant', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    expect(codeOf(await fixture.create(holdingOnly(merchant, 'maker', ['031101']), WITHDRAWAL, {}))).toBe('01001KCSDC');
    const standingId = await makes(merchant);
    for (const what of ['pause', 'cancel'] as const)
      expect(codeOf(await fixture.change(other, what, standingId))).toBe('03601KCSDS');
    expect(await fixture.list(other)).toEqual([]);
  });
});

describe('The day of an instruction', () => {
  /** As if its lease had ended while a worker still runs it. */
  const loseLease = () =>
    fixture.orders.db.admin.query(
      `UPDATE jobs.jobs SET state = 'ready', lease_token = NULL, leased_until = NULL, run_at = '-infinity' WHERE kind = 'standing.run' AND state <> 'done'`,
    );

  it('has one order when two workers run it', async () => {
    const merchant = await fixture.openMerchant();
    await makes(merchant);
    fixture.orders.clock.set(SATURDAY);
    let second: Promise<unknown> | undefined;
    const { database } = fixture.orders.db;
    const first = {
      ...database,
      transaction: ((options, work) => {
        if (options.mid === merchant.mid) second ??= loseLease().then(() => fixture.newWorker().runDue());
        return database.transaction(options, work);
      }) as typeof database.transaction,
    };
    await fixture.newWorker(first).runDue();
    await second;
    await loseLease();
    await fixture.newWorker().runDue();
    expect(await fixture.ordersOf(merchant)).toHaveLength(1);
  });

  it('has one order when its worker breaks off before the end', async () => {
    const merchant = await fixture.openMerchant();
    await makes(merchant);
    fixture.orders.clock.set(SATURDAY);
    const { database } = fixture.orders.db;
    let breaks = 1;
    const broken = {
      ...database,
      transaction: ((options, work) =>
        database.transaction(options, async (tx) => {
          const result = await work(tx);
          if (options.mid === merchant.mid && breaks-- > 0) throw new Error('the worker has died');
          return result;
        })) as typeof database.transaction,
    };
    await fixture.newWorker(broken).runDue();
    await fixture.newWorker().runDue();
    expect([await fixture.ordersOf(merchant), breaks < 1]).toEqual([[expect.any(String)], true]);
  });
});
