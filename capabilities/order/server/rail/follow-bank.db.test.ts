import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { BankState } from '#platform/port/bank-rail.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, OrderFixture, must } from '../test/order-fixture.ts';
import { absent, accepted, failed, succeeded, unknown, type Step } from '../test/scripted-rail.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

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

/** A queued withdrawal of 500.00 for a fee of 2.00, and what the bank will say. */
async function queued(plan: { send?: Step[]; query?: Step[] }) {
  const merchant = await fixture.openMerchant({ balance: '1000.00' });
  const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00', remark: '货款' }));
  fixture.rail.plan(orderNo, plan);
  const events = async () => (await fixture.detail(merchant, orderNo)).timeline.map(({ event }) => event);
  const stateNow = async () => (await fixture.detail(merchant, orderNo)).state;
  return { merchant, orderNo, events, stateNow, available: `${merchant.account.accountNo}:available` };
}

/** The time this long after the beginning. */
const after = (seconds: number) => new Date(Date.parse(BEGIN) + seconds * 1000).toISOString();
const HOUR = 3600;

const fateOf = (merchant: TestMerchant, what: string) =>
  fixture.db.admin.query(`UPDATE jobs.jobs SET ${what} WHERE mid = $1 AND kind = 'order.follow'`, [merchant.mid]);

describe('A withdrawal at the bank', () => {
  it('is sent whole, is in transit while the bank works, and is paid when the bank says so', async () => {
    const { merchant, orderNo, events, available } = await queued({ query: [accepted, succeeded('BK20261120')] });
    await fixture.run();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'processing',
      auditStatus: '07',
      finishedAt: null,
      channelNo: `${merchant.mid}-${orderNo}`,
    });
    expect(fixture.rail.sentOf(orderNo)).toEqual([
      {
        channelNo: `${merchant.mid}-${orderNo}`,
        orderNo,
        amountFen: 50_000n,
        payeeName: merchant.name,
        payeeAccountNo: `622202${merchant.mid.slice(1)}7890`,
        payeeBankName: '中国工商银行',
        memo: '货款',
      },
    ]);
    expect(await fixture.moved(orderNo)).toEqual({ [available]: '-502.00', inTransit: '500.00', feeIncome: '2.00' });
    await fixture.run(after(1));
    await fixture.run(after(2));
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    await fixture.run(after(3));
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'succeeded',
      auditStatus: '00',
      finishedAt: '2026-11-20T15:00:03+08:00',
      bankSerial: 'BK20261120',
      mayBeReturned: true,
    });
    expect(await fixture.moved(orderNo)).toEqual({ [available]: '-502.00', bankCash: '500.00', feeIncome: '2.00' });
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
    await fixture.run(after(90 * 24 * HOUR));
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query']);
    expect((await fixture.detail(merchant, orderNo)).mayBeReturned).toBe(false);
  });

  it.each(['orders', 'lines'])(
    'whose payee was changed in %s after it was paid is asked for, and not sent again',
    async (table) => {
      const { merchant, orderNo, stateNow } = await queued({ send: [unknown], query: [absent] });
      await fixture.run();
      const change = (name: string) =>
        fixture.db.admin.query(`UPDATE orders.${table} SET payee_name = $3 WHERE mid = $1 AND order_no = $2`, [
          merchant.mid,
          orderNo,
          name,
        ]);
      await change('别人的公司');
      await fixture.run(after(1));
      expect(fixture.rail.talkOf(orderNo).slice(0, 2)).toEqual(['send', 'query']);
      expect(fixture.rail.sentOf(orderNo)).toHaveLength(1);
      expect(await stateNow()).toBe('processing');
      expect(await fixture.findings()).toContain(
        `I7 order ${orderNo} (processing) and its line (processing) do not match`,
      );
      await change(merchant.name);
    },
  );

  it('that the bank refuses returns amount, fee and limit by a journal that reverses the payment', async () => {
    const { merchant, orderNo, events } = await queued({ send: [failed('账号不存在')] });
    await fixture.run();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'failed',
      auditStatus: '20',
      failReason: '账号不存在',
    });
    expect(await fixture.moved(orderNo)).toEqual({});
    expect(await fixture.money(merchant)).toBe('1000.00 + 0.00');
    expect(await fixture.limitUsed(merchant)).toBe('0.00 in 0');
    expect(await events()).toEqual(['submitted', 'sent', 'failed']);
    const { rows } = await fixture.db.admin.query(
      `SELECT paid.key FROM ledger.journals j JOIN ledger.journals paid ON paid.id = j.reverses WHERE j.mid = $1 AND j.key = $2`,
      [merchant.mid, `${orderNo}:reverse`],
    );
    expect(rows).toEqual([{ key: `${orderNo}:pay` }]);
  });

  it('refused while its account is frozen comes back as well', async () => {
    const { merchant, orderNo, stateNow } = await queued({ query: [failed('其他')] });
    await fixture.run();
    await fixture.setStatus(merchant, 'frozen');
    await fixture.run(after(1));
    expect([await stateNow(), await fixture.moved(orderNo)]).toEqual(['failed', {}]);
  });

  it('that the bank answers late keeps no other waiting, which is booked meanwhile', async () => {
    const answer = Promise.withResolvers<BankState>();
    const late = await queued({ send: [() => answer.promise] });
    const soon = await queued({ send: [succeeded()] });
    const run = fixture.run();
    await expect.poll(soon.stateNow, { timeout: 60_000 }).toBe('succeeded');
    expect(await late.stateNow()).toBe('processing');
    answer.resolve(succeeded());
    await run;
    expect(await late.stateNow()).toBe('succeeded');
  });
});

describe('Without an answer of the bank', () => {
  it('nothing has failed: it is asked again, ever less often, and never sent twice', async () => {
    const { orderNo, stateNow } = await queued({
      send: [unknown],
      query: [unknown, unknown, unknown, unknown, succeeded()],
    });
    for (const seconds of [0, 1, 2, 3, 7, 8, 67, 68, 367, 368]) await fixture.run(after(seconds));
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query', 'query', 'query', 'query']);
    expect(await stateNow()).toBe('succeeded');
  });

  it('it is sent again only when the bank says that it has nothing, under the same number', async () => {
    const { merchant, orderNo, stateNow } = await queued({ send: [unknown, succeeded()], query: [unknown, absent] });
    await fixture.run();
    await fixture.run(after(1));
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    await fixture.run(after(3));
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query', 'send']);
    expect(new Set(fixture.rail.sentOf(orderNo).map(({ channelNo }) => channelNo))).toEqual(
      new Set([`${merchant.mid}-${orderNo}`]),
    );
    expect(await stateNow()).toBe('succeeded');
  });

  it('a broken connection is no answer: the next run asks before it sends', async () => {
    const { orderNo, stateNow } = await queued({ send: ['breaks'], query: ['breaks', accepted] });
    await fixture.run();
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query']);
    expect(await stateNow()).toBe('processing');
  });

  it('for a day the money is set apart, once, and the bank is asked on', async () => {
    const { orderNo, events, stateNow, available } = await queued({ send: [unknown] });
    await fixture.run();
    for (let hour = 1; hour <= 23; hour += 1) await fixture.run(after(hour * HOUR));
    await fixture.run(after(24 * HOUR - 1));
    expect(await fixture.moved(orderNo)).toMatchObject({ inTransit: '500.00' });
    const callCount = fixture.rail.talkOf(orderNo).length;
    await fixture.run(after(24 * HOUR));
    await fixture.run(after(25 * HOUR));
    expect(await fixture.moved(orderNo)).toEqual({ [available]: '-502.00', suspense: '500.00', feeIncome: '2.00' });
    expect([await stateNow(), await events()]).toEqual(['processing', ['submitted', 'sent', 'suspended']]);
    expect(fixture.rail.talkOf(orderNo).slice(callCount)).toEqual(['query', 'query']);
  });

  it.each([
    ['success', succeeded('BK9'), 'succeeded', { bankCash: '500.00', feeIncome: '2.00' }],
    ['failure', failed('账户异常'), 'failed', {}],
  ] as const)(
    'for more than a day and then %s, it is booked out of what was set apart',
    async (_word, word, state, moved) => {
      const { merchant, orderNo, stateNow, available } = await queued({ query: [accepted, word] });
      await fixture.run();
      await fixture.run(after(24 * HOUR));
      expect(await fixture.moved(orderNo)).toMatchObject({ suspense: '500.00' });
      await fixture.run(after(48 * HOUR));
      expect(await stateNow()).toBe(state);
      expect(await fixture.moved(orderNo)).toEqual(state === 'failed' ? {} : { [available]: '-502.00', ...moved });
      expect(await fixture.limitUsed(merchant)).toBe(state === 'failed' ? '0.00 in 0' : '500.00 in 1');
    },
  );
});

describe('A worker that dies', () => {
  it('before the answer is recorded: the next one asks, and nothing is paid twice', async () => {
    const answer = Promise.withResolvers<BankState>();
    const { merchant, orderNo, events, stateNow, available } = await queued({
      send: [() => answer.promise],
      query: [succeeded('BK-asked')],
    });
    const dying = fixture.run();
    await waitFor(() => expect(fixture.rail.talkOf(orderNo)).toEqual(['send']));
    await fateOf(merchant, `leased_until = now() - interval '1 second'`);
    await fixture.newWorker().runDue();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-asked' });
    answer.resolve(succeeded('BK-late'));
    await dying;
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    expect([await stateNow(), await events()]).toEqual(['succeeded', ['submitted', 'sent', 'succeeded']]);
    expect(await fixture.moved(orderNo)).toEqual({ [available]: '-502.00', bankCash: '500.00', feeIncome: '2.00' });
  });

  it('before the bank had it: the next one sends the same number, and both are one payment', async () => {
    const answer = Promise.withResolvers<BankState>();
    const { merchant, orderNo, events } = await queued({
      send: [() => answer.promise, accepted],
      query: [absent, succeeded()],
    });
    const dying = fixture.run();
    await waitFor(() => expect(fixture.rail.talkOf(orderNo)).toEqual(['send']));
    await fateOf(merchant, `leased_until = now() - interval '1 second'`);
    await fixture.newWorker().runDue();
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query', 'send']);
    answer.resolve(accepted);
    await dying;
    await fixture.run(after(1));
    expect(new Set(fixture.rail.sentOf(orderNo).map(({ channelNo }) => channelNo)).size).toBe(1);
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
  });

  it('after the bank’s answer: its writes are undone, the next one asks again', async () => {
    const { merchant, orderNo, events, available } = await queued({
      send: [
        async () => {
          await fateOf(merchant, `lease_token = gen_random_uuid(), leased_until = now() - interval '1 second'`);
          return succeeded('BK-lost');
        },
      ],
      query: [succeeded('BK-again')],
    });
    await fixture.run();
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-again' });
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
    expect(await fixture.moved(orderNo)).toEqual({ [available]: '-502.00', bankCash: '500.00', feeIncome: '2.00' });
  });

  it('leaves jobs that do nothing a second time in any worker', async () => {
    const { merchant, orderNo, events } = await queued({ send: [succeeded('BK1')] });
    await Promise.all([fixture.run(), fixture.newWorker().runDue(), fixture.newWorker().runDue()]);
    const traces = await fixture.traces(merchant);
    for (let again = 0; again < 3; again += 1) {
      await fixture.db.admin.query(`UPDATE jobs.jobs SET state = 'ready', ended_at = NULL WHERE mid = $1`, [
        merchant.mid,
      ]);
      await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    }
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send']);
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
    expect(await fixture.traces(merchant)).toEqual(traces);
  });
});
