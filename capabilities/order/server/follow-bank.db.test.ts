import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/index.ts';
import type { BankState } from '#platform/port/bank-rail.ts';
import { orderBindings } from './bindings.ts';
import { BEGIN, House, must } from './test/house.ts';
import { absent, accepted, failed, succeeded, unknown, type Step } from './test/scripted-rail.ts';
import type { Shop } from './test/shop.ts';

let house: House;
beforeAll(async () => {
  house = await House.open({ bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()], kinds: [withdrawalKind] });
});
beforeEach(() => house.clock.set(BEGIN));
afterEach(() => house.mustAddUp());
afterAll(() => house.db.close());

/** A queued withdrawal of 500.00 for a fee of 2.00, and what the bank will say. */
async function queued(plan: { send?: Step[]; query?: Step[] }) {
  const shop = await house.openShop({ balance: '1000.00' });
  const { orderNo } = must(await house.withdraw(shop, { amount: '500.00', remark: '货款' }));
  house.rail.plan(orderNo, plan);
  const events = async () => (await house.detail(shop, orderNo)).timeline.map(({ event }) => event);
  const stateNow = async () => (await house.detail(shop, orderNo)).state;
  return { shop, orderNo, events, stateNow, available: `${shop.account.accountNo}:available` };
}

/** So long after the beginning. */
const after = (seconds: number) => new Date(Date.parse(BEGIN) + seconds * 1000).toISOString();
const HOUR = 3600;

const fateOf = (shop: Shop, what: string) => house.db.admin.query(`UPDATE jobs.jobs SET ${what} WHERE mid = $1 AND kind = 'order.follow'`, [shop.mid]);

describe('A withdrawal at the bank', () => {
  it('is sent whole, is in transit while the bank works, and is paid when the bank says so', async () => {
    const { shop, orderNo, events, available } = await queued({ query: [accepted, succeeded('BK20261120')] });
    await house.run();
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'processing', auditStatus: '07', finishedAt: null, channelNo: `${shop.mid}-${orderNo}` });
    expect(house.rail.sentOf(orderNo)).toEqual([
      { channelNo: `${shop.mid}-${orderNo}`, orderNo, amountFen: 50_000n, payeeName: shop.name, payeeAccountNo: `622202${shop.mid.slice(1)}7890`, payeeBankName: '中国工商银行', memo: '货款' },
    ]);
    expect(await house.moved(orderNo)).toEqual({ [available]: '-502.00', inTransit: '500.00', feeIncome: '2.00' });
    await house.run(after(1));
    await house.run(after(2));
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    await house.run(after(3));
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'succeeded', auditStatus: '00', finishedAt: '2026-11-20T15:00:03+08:00', bankSerial: 'BK20261120', mayBeReturned: true });
    expect(await house.moved(orderNo)).toEqual({ [available]: '-502.00', bankCash: '500.00', feeIncome: '2.00' });
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
    await house.run(after(90 * 24 * HOUR));
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query']);
    expect((await house.detail(shop, orderNo)).mayBeReturned).toBe(false);
  });

  it('that the bank refuses comes back whole: amount, fee and limit, by a journal that reverses the payment', async () => {
    const { shop, orderNo, events } = await queued({ send: [failed('账号不存在')] });
    await house.run();
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'failed', auditStatus: '20', failReason: '账号不存在' });
    expect(await house.moved(orderNo)).toEqual({});
    expect(await house.money(shop)).toBe('1000.00 + 0.00');
    expect(await house.limitUsed(shop)).toBe('0.00 in 0');
    expect(await events()).toEqual(['submitted', 'sent', 'failed']);
    const { rows } = await house.db.admin.query(
      `SELECT paid.key FROM ledger.journals j JOIN ledger.journals paid ON paid.id = j.reverses WHERE j.mid = $1 AND j.key = $2`,
      [shop.mid, `${orderNo}:reverse`],
    );
    expect(rows).toEqual([{ key: `${orderNo}:pay` }]);
  });

  it('refused while its account is frozen comes back all the same', async () => {
    const { shop, orderNo, stateNow } = await queued({ query: [failed('其他')] });
    await house.run();
    await house.setStatus(shop, 'frozen');
    await house.run(after(1));
    expect([await stateNow(), await house.moved(orderNo)]).toEqual(['failed', {}]);
  });
});

describe('Without the bank’s word', () => {
  it('nothing has failed: it is asked again, ever less often, and never sent twice', async () => {
    const { orderNo, stateNow } = await queued({ send: [unknown], query: [unknown, unknown, unknown, unknown, succeeded()] });
    for (const seconds of [0, 1, 2, 3, 7, 8, 67, 68, 367, 368]) await house.run(after(seconds));
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query', 'query', 'query', 'query']);
    expect(await stateNow()).toBe('succeeded');
  });

  it('it is sent again only when the bank says that it has nothing, under the same number', async () => {
    const { shop, orderNo, stateNow } = await queued({ send: [unknown, succeeded()], query: [unknown, absent] });
    await house.run();
    await house.run(after(1));
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    await house.run(after(3));
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query', 'send']);
    expect(new Set(house.rail.sentOf(orderNo).map(({ channelNo }) => channelNo))).toEqual(new Set([`${shop.mid}-${orderNo}`]));
    expect(await stateNow()).toBe('succeeded');
  });

  it('a broken line is no answer: the next run asks before it sends', async () => {
    const { orderNo, stateNow } = await queued({ send: ['breaks'], query: ['breaks', accepted] });
    await house.run();
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query', 'query']);
    expect(await stateNow()).toBe('processing');
  });

  it('for a day the money is set apart, once, and the bank is asked on', async () => {
    const { orderNo, events, stateNow, available } = await queued({ send: [unknown] });
    await house.run();
    for (let hour = 1; hour <= 23; hour += 1) await house.run(after(hour * HOUR));
    await house.run(after(24 * HOUR - 1));
    expect(await house.moved(orderNo)).toMatchObject({ inTransit: '500.00' });
    const asked = house.rail.talkOf(orderNo).length;
    await house.run(after(24 * HOUR));
    await house.run(after(25 * HOUR));
    expect(await house.moved(orderNo)).toEqual({ [available]: '-502.00', suspense: '500.00', feeIncome: '2.00' });
    expect([await stateNow(), await events()]).toEqual(['processing', ['submitted', 'sent', 'suspended']]);
    expect(house.rail.talkOf(orderNo).slice(asked)).toEqual(['query', 'query']);
  });

  it.each([
    ['success', succeeded('BK9'), 'succeeded', { bankCash: '500.00', feeIncome: '2.00' }],
    ['failure', failed('账户异常'), 'failed', {}],
  ] as const)('for more than a day and then %s, it is booked out of what was set apart', async (_word, word, state, moved) => {
    const { shop, orderNo, stateNow, available } = await queued({ query: [accepted, word] });
    await house.run();
    await house.run(after(24 * HOUR));
    expect(await house.moved(orderNo)).toMatchObject({ suspense: '500.00' });
    await house.run(after(48 * HOUR));
    expect(await stateNow()).toBe(state);
    expect(await house.moved(orderNo)).toEqual(state === 'failed' ? {} : { [available]: '-502.00', ...moved });
    expect(await house.limitUsed(shop)).toBe(state === 'failed' ? '0.00 in 0' : '500.00 in 1');
  });
});

describe('A worker that dies', () => {
  it('between writing that it is about to send and the answer: the next one asks, and nothing is paid twice', async () => {
    const answer = Promise.withResolvers<BankState>();
    const { shop, orderNo, events, stateNow, available } = await queued({ send: [() => answer.promise], query: [succeeded('BK-asked')] });
    const dying = house.run();
    await vi.waitFor(() => expect(house.rail.talkOf(orderNo)).toEqual(['send']), { timeout: 20_000 });
    await fateOf(shop, `leased_until = now() - interval '1 second'`);
    await house.newWorker().runDue();
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-asked' });
    answer.resolve(succeeded('BK-late'));
    await dying;
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    expect([await stateNow(), await events()]).toEqual(['succeeded', ['submitted', 'sent', 'succeeded']]);
    expect(await house.moved(orderNo)).toEqual({ [available]: '-502.00', bankCash: '500.00', feeIncome: '2.00' });
  });

  it('before the bank had it: the next one sends the same number, and the late first send is the same payment', async () => {
    const answer = Promise.withResolvers<BankState>();
    const { shop, orderNo, events } = await queued({ send: [() => answer.promise, accepted], query: [absent, succeeded()] });
    const dying = house.run();
    await vi.waitFor(() => expect(house.rail.talkOf(orderNo)).toEqual(['send']), { timeout: 20_000 });
    await fateOf(shop, `leased_until = now() - interval '1 second'`);
    await house.newWorker().runDue();
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query', 'send']);
    answer.resolve(accepted);
    await dying;
    await house.run(after(1));
    expect(new Set(house.rail.sentOf(orderNo).map(({ channelNo }) => channelNo)).size).toBe(1);
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
  });

  it('with the bank’s answer in its hand: what it wrote is undone, the next one asks again', async () => {
    const { shop, orderNo, events, available } = await queued({
      send: [
        async () => {
          await fateOf(shop, `lease_token = gen_random_uuid(), leased_until = now() - interval '1 second'`);
          return succeeded('BK-lost');
        },
      ],
      query: [succeeded('BK-again')],
    });
    await house.run();
    expect(house.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    expect(await house.detail(shop, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-again' });
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
    expect(await house.moved(orderNo)).toEqual({ [available]: '-502.00', bankCash: '500.00', feeIncome: '2.00' });
  });

  it('leaves jobs that do nothing a second time, whoever runs them', async () => {
    const { shop, orderNo, events } = await queued({ send: [succeeded('BK1')] });
    await Promise.all([house.run(), house.newWorker().runDue(), house.newWorker().runDue()]);
    const traces = await house.traces(shop);
    for (let again = 0; again < 3; again += 1) {
      await house.db.admin.query(`UPDATE jobs.jobs SET state = 'ready', ended_at = NULL WHERE mid = $1`, [shop.mid]);
      await Promise.all([house.run(), house.newWorker().runDue()]);
    }
    expect(house.rail.talkOf(orderNo)).toEqual(['send']);
    expect(await events()).toEqual(['submitted', 'sent', 'succeeded']);
    expect(await house.traces(shop)).toEqual(traces);
  });
});
