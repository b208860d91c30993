import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { newId } from '#platform/kernel/id.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import type { ApplicationDetail, Deal } from '../contract/operations.ts';
import {
  close,
  fixture,
  giveFactors,
  holds,
  inUse,
  lists,
  open,
  openAppCentre,
  openReady,
} from './test/app-centre-fixture.ts';

beforeAll(openAppCentre);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const MONDAY = '2026-11-23';

describe('Opening an application', () => {
  it('BZ22 gives its codes to the roles of this merchant at once, and of no other', async () => {
    const [merchant, other] = [await openReady(), await openReady()];
    expect(await lists(merchant)).toEqual([[], ['reports unopened', 'transfers unopened']]);
    expect(await holds(merchant, 'admin', '030201')).toBe(false);
    expect(must(await open(merchant))).toMatchObject({ state: 'done', action: 'open', appName: '转账', endedBy: '' });
    expect([await holds(merchant, 'admin', '030201'), await holds(other, 'admin', '030201')]).toEqual([true, false]);
    expect(await lists(merchant)).toEqual([['transfers opened'], ['reports unopened']]);
    expect(codeOf(await open(merchant))).toBe('05602KPLMS');
  });

  it('BZ22 is refused while a condition is not met, and says which and what to do', async () => {
    const merchant = await fixture.openMerchant();
    const refused = await open(merchant, {}, 'boss');
    expect(refused).toMatchObject({ code: '05604KPLMS', text: expect.stringContaining('操作密码') });
    await giveFactors(merchant, 'boss');
    expect(codeOf(await open(merchant, {}, 'boss'))).toBe('ok');
    const alone = await fixture.openMerchant({ staff: ['admin'] });
    await giveFactors(alone, 'admin');
    expect(await open(alone)).toMatchObject({ code: '05604KPLMS', text: expect.stringContaining('复核人') });
    expect(codeOf(await open(alone, { appCode: 'reports' }))).toBe('ok');
  });

  it('BZ22 happens once of several at the same moment, and a repeat gets the first answer', async () => {
    const merchant = await openReady();
    const all = await Promise.all(Array.from({ length: 5 }, () => open(merchant)));
    expect(all.map(codeOf).sort()).toEqual([...Array<string>(4).fill('05602KPLMS'), 'ok']);
    const first = all.find(({ ok }) => ok)!;
    const { rows } = await fixture.db.admin.query<{ request_no: string }>(
      'SELECT request_no FROM app_centre.deals WHERE mid = $1',
      [merchant.mid],
    );
    expect(rows).toHaveLength(1);
    const requestNo = rows[0]!.request_no;
    expect(await open(merchant, { requestNo })).toEqual(first);
    expect(codeOf(await open(merchant, { requestNo, appCode: 'reports' }))).toBe('09020KPLMS');
  });

  it('BZ22 needs app.detail’s agreement, a known application and a day within three months', async () => {
    const merchant = await openReady();
    const { agreement } = must(
      await fixture.call<ApplicationDetail>(merchant, 'admin', 'plm/app.detail', { appCode: 'transfers' }),
    );
    expect(agreement).toMatchObject({ title: '转账服务协议', version: expect.stringMatching(/^\d{4}-\d{2}$/) });
    expect(agreement.clauses.length).toBeGreaterThan(3);
    expect(codeOf(await open(merchant, { agreementVersion: '2025-01' }))).toBe('05605KPLMS');
    expect(codeOf(await open(merchant, { appCode: 'nothing' }))).toBe('05601KPLMS');
    for (const startDate of ['2026-11-19', '2027-02-19'])
      expect(codeOf(await open(merchant, { startDate }))).toBe('05606KPLMS');
    expect(codeOf(await open(merchant, { startDate: '2027-02-18', agreementVersion: agreement.version }))).toBe('ok');
  });
});

describe('Opening on a later day', () => {
  it('RT11 waits for its day, is opened by the worker then, and can be taken back before', async () => {
    const [merchant, second] = [await openReady(), await openReady()];
    expect(must(await open(merchant, { startDate: MONDAY }))).toMatchObject({ state: 'pending', startDate: MONDAY });
    const { dealId } = must(await open(second, { startDate: MONDAY }));
    expect(await lists(merchant)).toEqual([['transfers opening'], ['reports unopened']]);
    expect(codeOf(await open(merchant))).toBe('05603KPLMS');
    expect(codeOf(await fixture.call(merchant, 'admin', 'plm/app.deal.withdraw', { dealId }))).toBe('05609KPLMS');
    expect(must(await fixture.call<Deal>(second, 'boss', 'plm/app.deal.withdraw', { dealId }))).toMatchObject({
      state: 'withdrawn',
      endedBy: '副管理',
    });
    await fixture.run(`2026-11-22T23:59:00+08:00`);
    expect(await holds(merchant, 'admin', '030201')).toBe(false);
    await fixture.run(`${MONDAY}T00:00:00+08:00`);
    expect([await holds(merchant, 'admin', '030201'), await holds(second, 'admin', '030201')]).toEqual([true, false]);
    expect(codeOf(await fixture.call(second, 'admin', 'plm/app.deal.withdraw', { dealId }))).toBe('05609KPLMS');
  });

  it('RT11 does not happen when a condition is no longer met on that day, and the record says so', async () => {
    const merchant = await openReady();
    must(await open(merchant, { startDate: MONDAY }));
    await fixture.db.admin.query(
      `UPDATE merchant.relations SET auth_status = 'disabled' WHERE mid = $1 AND person_id <> $2`,
      [merchant.mid, merchant.people.admin.personId],
    );
    await fixture.run(`${MONDAY}T00:00:00+08:00`);
    const { list } = must(await fixture.call<{ list: Deal[] }>(merchant, 'admin', 'plm/app.deal.list', {}));
    expect(list).toMatchObject([{ state: 'refused', reason: expect.stringContaining('复核人') }]);
    expect(await lists(merchant)).toEqual([[], ['reports unopened', 'transfers unopened']]);
  });
});

describe('An application of a merchant that was closed meanwhile', () => {
  it('is not opened on its day', async () => {
    const merchant = await openReady();
    must(await open(merchant, { startDate: MONDAY }));
    await fixture.db.admin.query(`UPDATE merchant.merchants SET state = 'closed' WHERE mid = $1`, [merchant.mid]);
    await fixture.run(`${MONDAY}T00:00:00+08:00`);
    const { list } = must(await fixture.call<{ list: Deal[] }>(merchant, 'admin', 'plm/app.deal.list', {}));
    expect(list).toMatchObject([{ state: 'refused', reason: '生效日商户已销户' }]);
  });
});

describe('Closing an application', () => {
  it('BZ22 is refused with the reason while it has open orders or says itself that it is used', async () => {
    const [merchant, payee] = [await openReady(), await openReady()];
    expect(codeOf(await close(merchant))).toBe('05607KPLMS');
    must(await open(merchant));
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    must(await fixture.transfer(merchant, to, { amount: '800.00' }));
    expect(await close(merchant)).toMatchObject({ code: '05608KPLMS', text: expect.stringContaining('1笔') });
    await fixture.run();
    expect(must(await close(merchant))).toMatchObject({ action: 'close', state: 'done', reason: '业务调整不再使用' });
    expect(await holds(merchant, 'admin', '030201')).toBe(false);
    expect(await lists(merchant)).toEqual([[], ['reports unopened', 'transfers closed']]);

    must(await open(merchant, { appCode: 'reports' }));
    inUse.reason = '仍有份额，请先赎回';
    expect(await close(merchant, { appCode: 'reports' })).toMatchObject({ text: '暂不能关闭：仍有份额，请先赎回' });
    inUse.reason = null;
    expect(codeOf(await close(merchant, { appCode: 'reports' }))).toBe('ok');
    expect(codeOf(await open(merchant))).toBe('ok');
  });

  it('BZ22 is answered once under one request number', async () => {
    const merchant = await openReady();
    must(await open(merchant));
    const requestNo = newId();
    const first = await close(merchant, { requestNo });
    expect(await close(merchant, { requestNo })).toEqual(first);
    expect(codeOf(await open(merchant, { requestNo }))).toBe('09020KPLMS');
  });
});

describe('The detail of an application', () => {
  it('DG06 says what comes with it: pages, kinds of order, calls, prices and conditions', async () => {
    const merchant = await fixture.openMerchant({ staff: ['admin', 'viewer'] });
    const detail = must(
      await fixture.call<ApplicationDetail>(merchant, 'admin', 'plm/app.detail', { appCode: 'transfers' }),
    );
    expect(detail).toMatchObject({
      state: 'unopened',
      price: '每笔0.50元起',
      menus: [
        { name: '转账', buttons: ['提交转账'] },
        { name: '批量转账', buttons: [] },
      ],
      kinds: ['转账'],
      fees: [{ kindName: '转账', speedName: '实时到账', range: '', price: '每笔0.50元' }],
    });
    expect(detail.resources.map(({ resourcePath }) => resourcePath)).toContain('csdb/v2/transfer/standard');
    expect(detail.conditions.map(({ key, met }) => `${key} ${met}`)).toEqual([
      'merchantAccount true',
      'operationPassword true',
      'realName true',
      'secondReviewer false',
    ]);
  });
});

describe('The first day', () => {
  interface Guide {
    over: boolean;
    steps: { step: string; done: boolean }[];
  }
  const guide = async (merchant: TestMerchant, who: Who) => {
    const { over, steps } = must(await fixture.call<Guide>(merchant, who, 'firstDay/query', {}));
    return { over, left: steps.filter(({ done }) => !done).map(({ step }) => step) };
  };

  it('shows each role what it can do and what is left of it, by the real data', async () => {
    const merchant = await fixture.openMerchant({ staff: ['checker2'], layers: null });
    expect(await guide(merchant, 'checker2')).toEqual({
      over: false,
      left: ['operationPassword', 'realName', 'firstPayment'],
    });
    expect((await guide(merchant, 'admin')).left).toEqual(['secondPerson', 'reviewRule', 'firstPayment']);
    expect(await guide(merchant, 'viewer')).toEqual({ over: true, left: [] });
    const payee = await fixture.openMerchant();
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    must(await fixture.transfer(merchant, to, { amount: '1.00' }));
    await giveFactors(merchant, 'checker2');
    expect((await guide(merchant, 'admin')).left).toEqual(['secondPerson', 'reviewRule']);
    expect(await guide(merchant, 'checker2')).toEqual({ over: true, left: [] });
  });

  it('is put away by one person in one merchant', async () => {
    const [merchant, other] = [
      await fixture.openMerchant({ layers: null }),
      await fixture.openMerchant({ layers: null }),
    ];
    for (let times = 0; times < 2; times += 1) must(await fixture.call(merchant, 'boss', 'firstDay/dismiss', {}));
    expect((await guide(merchant, 'boss')).over).toBe(true);
    expect((await guide(merchant, 'admin')).over).toBe(false);
    expect((await guide(other, 'boss')).over).toBe(false);
  });
});
