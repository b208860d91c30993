import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { placeOrder } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { createCollection, type listCollections, type MandateRow } from '../contract/operations.ts';
import { savePlan, type CollectionPlan } from '../contract/plan-operations.ts';
import { collectKind } from './collect-kind.ts';
import {
  start,
  collected,
  detail,
  end,
  fixture,
  grant,
  granted,
  mayCollect,
  openCollect,
  plan,
  related,
} from './test/collect-fixture.ts';

beforeAll(openCollect);
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const opened = async (...balances: string[]) => {
  const parent = await fixture.openMerchant({ balance: '0.01' });
  const payers: TestMerchant[] = [];
  for (const balance of balances) payers.push(await fixture.openMerchant({ balance }));
  return { parent, payers };
};
const ordersOf = async (who: TestMerchant) =>
  must(
    await fixture.call<OutputOf<typeof queryOrdersJnl>>(who, 'maker', 'order/queryOrdersJnl', {
      startTime: '2026-11-20T00:00:00+08:00',
      endTime: '2026-11-21T00:00:00+08:00',
    }),
  ).list;

describe('A mandate', () => {
  it('is given to the account that its name fits, once, and never to the own merchant', async () => {
    const { parent, payers } = await opened('10.00');
    const [payer] = payers as [TestMerchant];
    const refusals = [
      { payeeName: '另一家公司', code: '04102KCSDS' },
      { payeeAccountNo: '999999999999', code: '04102KCSDS' },
      { payeeAccountNo: payer.second.accountNo, payeeName: payer.second.name, code: '04103KCSDS' },
      { accountNo: parent.account.accountNo, code: '02101KCSDS' },
    ];
    for (const { code, ...instead } of refusals) expect(codeOf(await grant(payer, parent, instead))).toBe(code);
    expect(codeOf(await grant(payer, parent))).toBe('ok');
    expect(codeOf(await grant(payer, parent))).toBe('04104KCSDS');
  });

  it('shows the money above what stays only to its payee, and nothing after its end', async () => {
    const { parent, payers } = await opened('500.00', '20.00');
    const [rich, poor] = payers as [TestMerchant, TestMerchant];
    const mandateId = await granted(rich, parent, '120.50');
    await granted(poor, parent, '100');
    const seen = async (who: TestMerchant) =>
      (await related(who)).map(({ customerName, collectable }) => `${customerName} ${collectable}`).sort();
    expect(await seen(parent)).toEqual([`${poor.account.name} 0.00`, `${rich.account.name} 379.50`].sort());
    expect(await seen(rich)).toEqual([]);
    await fixture.setStatus(rich, 'frozen');
    expect((await related(parent)).find((one) => one.mandateId === mandateId)).toMatchObject({
      collectable: '0.00',
      canPay: false,
    });
    await fixture.setStatus(rich, 'normal');
    expect(codeOf(await end(parent, mandateId))).toBe('04101KCSDS');
    expect(codeOf(await end(rich, mandateId))).toBe('ok');
    expect(codeOf(await end(rich, mandateId))).toBe('04101KCSDS');
    expect(await seen(parent)).toEqual([`${poor.account.name} 0.00`]);
    const list = must(await fixture.call<{ list: MandateRow[] }>(rich, 'admin', 'collect/mandate/list', {})).list;
    expect(list).toMatchObject([{ state: 'ended', keep: '120.50', endedBy: expect.stringMatching(/.+/) }]);
  });
});

describe('A collection', () => {
  it('takes all above what stays or the wanted amount without review, and says what it skipped', async () => {
    const { parent, payers } = await opened('2500.00', '300.00', '50.00', '80.00');
    const [a, b, c, d] = payers as [TestMerchant, TestMerchant, TestMerchant, TestMerchant];
    const ids = [
      await granted(a, parent, '500'),
      await granted(b, parent),
      await granted(c, parent, '50'),
      await granted(d, parent, '60'),
    ];
    const { state, items, runId } = await collected(parent, [
      { mandateId: ids[0]! },
      { mandateId: ids[1]!, amount: '120.50' },
      { mandateId: ids[2]! },
      { mandateId: ids[3]!, amount: '20.01' },
    ]);
    expect(state).toBe('partly');
    expect(items).toEqual([
      'succeeded 2000.00',
      'succeeded 120.50',
      'skipped 可用余额未超过保留金额，没有可归集的资金',
      'skipped 可用余额扣除保留金额后不足所填归集金额，未归集',
    ]);
    expect(await detail(parent, runId)).toMatchObject({ collected: '2120.50', succeeded: 2, skipped: 2, count: 4 });
    expect(await fixture.money(parent)).toBe('2120.51 + 0.00');
    expect(await fixture.money(a)).toBe('500.00 + 0.00');
    expect(await fixture.money(b)).toBe('179.50 + 0.00');
    const [order] = await ordersOf(a);
    expect(order).toMatchObject({ state: 'succeeded', amount: '2000.00', makerName: parent.account.name });
    expect(await ordersOf(d)).toEqual([]);
  });

  it('takes nothing under a mandate of another, or one that has ended meanwhile', async () => {
    const { parent, payers } = await opened('100.00', '100.00');
    const [payer, ending] = payers as [TestMerchant, TestMerchant];
    const stranger = await fixture.openMerchant({ balance: '0.01' });
    const mandateId = await granted(payer, parent);
    const shortId = await granted(ending, parent);
    expect(codeOf(await start(stranger, [{ mandateId }]))).toBe('04107KCSDS');
    const { runId } = must(await start(parent, [{ mandateId }, { mandateId: shortId }]));
    must(await end(ending, shortId));
    expect(codeOf(await start(parent, [{ mandateId: shortId }]))).toBe('04107KCSDS');
    await fixture.run();
    expect((await detail(parent, runId)).items).toMatchObject([
      { state: 'succeeded' },
      { state: 'skipped', reason: '授权已终止，未付款' },
    ]);
    expect(await fixture.money(ending)).toBe('100.00 + 0.00');
    expect(codeOf(await fixture.call(stranger, 'maker', 'collect/detail', { runId }))).toBe('04106KCSDS');
  });

  it('asked for ten times at once by four workers takes the balance once', async () => {
    const { parent, payers } = await opened('1000.00');
    const mandateId = await granted(payers[0]!, parent, '1');
    const runs = await Promise.all(Array.from({ length: 10 }, async () => must(await start(parent, [{ mandateId }]))));
    const workers = Array.from({ length: 4 }, () => fixture.newWorker());
    await Promise.all(workers.map((worker) => worker.runDue()));
    await fixture.run();
    const states = await Promise.all(runs.map(async ({ runId }) => (await detail(parent, runId)).items[0]!.state));
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(1);
    expect(states.filter((state) => state === 'skipped')).toHaveLength(9);
    expect(await fixture.money(payers[0]!)).toBe('1.00 + 0.00');
    expect(await fixture.money(parent)).toBe('999.01 + 0.00');
  });

  it('waits for another of the account that is being made, and takes what that one left', async () => {
    const { parent, payers } = await opened('1000.00');
    const [{ mid }] = payers as [TestMerchant];
    const mandateId = await granted(payers[0]!, parent, '600');
    const runIds = [must(await start(parent, [{ mandateId }])).runId, must(await start(parent, [{ mandateId }])).runId];
    const place = (tx: Tx, runId: string) =>
      placeOrder(
        tx,
        collectKind,
        {
          mid: parent.mid,
          runId,
          itemNo: 1,
          mandateId,
          wishFen: null,
          mostFen: null,
          remark: '',
          requestNo: `collect:${runId}:1`,
        },
        { mid, personId: newId(), personName: parent.name, now: fixture.clock.now() },
      );
    let second: ReturnType<typeof place> | undefined;
    await fixture.db.database.transaction({ mid, isCounted: true }, async (tx) => {
      must(await place(tx, runIds[0]!));
      second = fixture.db.database.transaction({ mid }, (other) => place(other, runIds[1]!));
      await waitForLock(fixture.db.admin);
    });
    expect(codeOf(await second!)).toBe('04108KCSDS');
    await fixture.run();
    expect(await fixture.money(payers[0]!)).toBe('600.00 + 0.00');
  });

  it('takes no more than was confirmed, even if money arrives meanwhile', async () => {
    const { parent, payers } = await opened('500.00', '80.00');
    const [a, b] = payers as [TestMerchant, TestMerchant];
    const accounts = [
      { mandateId: await granted(a, parent, '100') },
      { mandateId: await granted(b, parent), amount: '20.50' },
    ];
    expect(codeOf(await start(parent, accounts, '420.49'))).toBe('04110KCSDS');
    const { runId } = must(await start(parent, accounts, '420.50'));
    await fixture.payIn(a, '1000.00');
    await fixture.run();
    expect((await detail(parent, runId)).collected).toBe('420.50');
    expect(await fixture.money(a)).toBe('1100.00 + 0.00');
  });

  it('with a request number that was used, or an account named twice, is refused', async () => {
    const { parent, payers } = await opened('10.00');
    const mandateId = await granted(payers[0]!, parent);
    const input = { requestNo: newId(), accounts: [{ mandateId, amount: '3.00' }], amount: '3.00' };
    must(await fixture.call(parent, 'maker', 'collect/create', input));
    expect(codeOf(await fixture.call(parent, 'maker', 'collect/create', input))).toBe('09020KPLMS');
    const twice = createCollection.input.safeParse({ ...input, accounts: [{ mandateId }, { mandateId }] });
    expect(twice.error?.issues[0]?.message).toBe('同一个账户一次只能归集一笔，请删除重复的账户');
    await fixture.run();
    expect(await fixture.money(parent)).toBe('3.01 + 0.00');
  });

  it('whose payer is frozen meanwhile gives the reason, and the account keeps its money', async () => {
    const { parent, payers } = await opened('10.00');
    const mandateId = await granted(payers[0]!, parent);
    await fixture.setStatus(payers[0]!, 'frozen');
    const { items } = await collected(parent, [{ mandateId }]);
    expect(items[0]).toMatch(/^skipped .*账户/);
    expect(await fixture.money(payers[0]!)).toBe('10.00 + 0.00');
  });
});

describe('A plan', () => {
  const planned = async (...balances: string[]) => {
    const { parent, payers } = await opened(...balances);
    await mayCollect(parent, true);
    return { parent, payers };
  };
  const runAt = async (moment: string) => {
    fixture.clock.set(moment);
    await fixture.run();
  };
  const runsOf = async (who: TestMerchant) =>
    must(
      await fixture.call<OutputOf<typeof listCollections>>(who, 'viewer', 'collect/page', { pageNo: 1, pageSize: 20 }),
    ).list.map(({ createdAt, planned: byPlan, collected: taken, state }) => [createdAt, byPlan, taken, state]);
  const shown = async (who: TestMerchant) =>
    must(await fixture.call<CollectionPlan>(who, 'viewer', 'collect/plan/query', {}));
  afterEach(() => fixture.clock.set(BEGIN));

  it('collects at 22:00 all above what stays of each account that is allowed then, once a day', async () => {
    const { parent, payers } = await planned('500.00', '80.00');
    const [a, b] = payers as [TestMerchant, TestMerchant];
    await granted(a, parent, '100');
    expect(must(await plan(parent))).toMatchObject({ state: 'active', nextAt: '2026-11-20T22:00:00+08:00' });
    await granted(b, parent, '100');
    await runAt('2026-11-20T21:59:59+08:00');
    expect(await runsOf(parent)).toEqual([]);
    await runAt('2026-11-20T22:00:00+08:00');
    await fixture.run();
    expect(await runsOf(parent)).toEqual([['2026-11-20T22:00:00+08:00', true, '400.00', 'partly']]);
    expect(await fixture.money(a)).toBe('100.00 + 0.00');
    expect((await shown(parent)).nextAt).toBe('2026-11-21T22:00:00+08:00');
    // Saved again on the evening of its run, it does not run twice that day.
    fixture.clock.set('2026-11-20T21:00:00+08:00');
    must(await plan(parent));
    await runAt('2026-11-20T22:00:01+08:00');
    expect(await runsOf(parent)).toHaveLength(1);
  });

  it('makes up for a stop with one collection, and makes none without an account', async () => {
    const { parent, payers } = await planned('500.00');
    must(await plan(parent));
    await runAt('2026-11-20T22:00:00+08:00');
    await granted(payers[0]!, parent, '100');
    await runAt('2026-11-24T07:00:00+08:00');
    expect(await runsOf(parent)).toEqual([['2026-11-24T07:00:00+08:00', true, '400.00', 'succeeded']]);
    expect((await shown(parent)).nextAt).toBe('2026-11-24T22:00:00+08:00');
  });

  it('that was stopped, or saved again for another day, collects nothing', async () => {
    const { parent, payers } = await planned('500.00');
    await granted(payers[0]!, parent);
    expect(codeOf(await fixture.call(parent, 'maker', 'collect/plan/stop', {}))).toBe('04111KCSDS');
    must(await plan(parent));
    must(await plan(parent, { every: 'weekly', weekday: 1 }));
    await runAt('2026-11-22T23:00:00+08:00');
    expect(await runsOf(parent)).toEqual([]);
    expect(must(await fixture.call<CollectionPlan>(parent, 'maker', 'collect/plan/stop', {})).nextAt).toBeNull();
    await runAt('2026-11-24T23:00:00+08:00');
    expect(await runsOf(parent)).toEqual([]);
  });

  it('stops when who set it may collect no more, and says so', async () => {
    const { parent, payers } = await planned('500.00');
    await granted(payers[0]!, parent);
    must(await plan(parent));
    await mayCollect(parent, false);
    await runAt('2026-11-20T22:00:00+08:00');
    expect(await runsOf(parent)).toEqual([]);
    expect(await shown(parent)).toMatchObject({
      state: 'stopped',
      nextAt: null,
      stopReason: expect.stringContaining('制单甲'),
    });
  });

  it('repeats: a single day is refused', () => {
    const once = savePlan.input.safeParse({ requestNo: newId(), calendar: { every: 'once', date: '2026-11-30' } });
    expect(once.error?.issues[0]?.message).toBe('请选择每日、每周或每月');
  });
});
