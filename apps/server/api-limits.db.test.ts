import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applications } from '#apps/server/catalogue.ts';
import { openApplications } from '#capabilities/access/server/index.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { serverLog } from '#platform/http/index.ts';
import { createWorker } from '#platform/jobs/index.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';

let edge: ApiEdge;
let payee: TestMerchant;
beforeAll(async () => {
  edge = await startApiEdge();
  payee = await edge.merchant({ balance: '0.01' });
});
beforeEach(() => edge.fixture.clock.set(BEGIN));
afterEach(() => edge.fixture.mustAddUp());
afterAll(() => edge.stop());

interface Payer {
  merchant: TestMerchant;
  client: ApiClient;
  keyId: string;
}
async function payer(): Promise<Payer> {
  const merchant = await edge.merchant();
  const codes = applications.map(({ code }) => code);
  await edge.fixture.db.database.transaction({ mid: merchant.mid }, (tx) => openApplications(tx, merchant.mid, codes));
  return { merchant, ...(await edge.client(merchant, { day: '5000.00', dayCount: 2 })) };
}

/** The order's number, or the code of the refusal. */
async function pay(by: Payer, amount: string, kind: 'transfer' | 'payout' = 'transfer'): Promise<string> {
  const { accountNo } = by.merchant.account;
  const inside = { payeeAccountNo: payee.account.accountNo };
  const wish = { function: kind, accountNo, amount, ...(kind === 'transfer' ? inside : {}) };
  const { quoteId } = (await by.client.send({ path: '/open/v1/quotes', body: wish })).body;
  const outside = {
    payeeBankAccountNo: '31001520313050001234',
    payeeName: '上海1号机电有限公司',
    payeeBankName: '中国建设银行',
    payeeType: 'company',
    remark: '货款',
  };
  const whom = kind === 'transfer' ? { ...inside, payeeName: payee.name } : outside;
  const { body } = await by.client.send({ path: `/open/v1/${kind}s`, body: { quoteId, accountNo, amount, ...whom } });
  return String(body.orderNo ?? body.code);
}
const EXCEEDED = '09116KPLMS';
async function used({ keyId }: Payer): Promise<string> {
  const { rows } = await edge.fixture.db.admin.query<{ text: string }>(
    `SELECT (amount_fen / 100) || ' in ' || count AS text FROM machine.day_uses WHERE key_id = $1`,
    [keyId],
  );
  return rows[0]?.text ?? 'nothing';
}

describe('The limit of the day of a key', () => {
  it('is given back when the order is taken back, once', async () => {
    const by = await payer();
    const orderNo = await pay(by, '4000.00');
    expect([await pay(by, '2000.00'), await used(by)]).toEqual([EXCEEDED, '4000 in 1']);
    const cancel = () => by.client.send({ path: `/open/v1/orders/${orderNo}/cancel`, method: 'POST' });
    expect([(await cancel()).status, (await cancel()).status, await used(by)]).toEqual([200, 422, '0 in 0']);
    expect(await pay(by, '2000.00')).toMatch(/^\d{24}$/);
  });

  it('is given back when the bank refuses the payment, and not when it pays', async () => {
    const by = await payer();
    const [failing, paid] = [await pay(by, '300.00', 'payout'), await pay(by, '200.00', 'payout')];
    expect([await pay(by, '1.00'), await used(by)]).toEqual([EXCEEDED, '500 in 2']);
    edge.fixture.rail.plan(failing, { send: [{ state: 'failed', reason: '收款账号不存在' }] });
    edge.fixture.rail.plan(paid, { send: [{ state: 'succeeded', at: edge.fixture.clock.now(), bankSerial: 'B1' }] });
    await edge.fixture.run();
    const states = await Promise.all([failing, paid].map((no) => edge.fixture.detail(by.merchant, no)));
    expect(states.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(await used(by)).toBe('200 in 1');
  });

  it('takes each line of a batch as a payment, and gets back the lines that fail', async () => {
    const by = await payer();
    const send = async (path: string, body: object) =>
      (await by.client.send({ path: `/open/v1/payout-batches${path}`, body })).body;
    const line = {
      payeeName: '杭州测试有限公司',
      payeeBankName: '中国工商银行',
      branch: '杭州分行',
      payeeType: 'company',
    };
    const submitted = async (batchNo: string, ends: string[]): Promise<string> => {
      const lines = ends.map((end) => ({ ...line, payeeAccountNo: `622202123450${end}`, amount: '1.00' }));
      const amount = `${lines.length}.00`;
      const { batchId } = await send('', { batchNo, count: lines.length, amount });
      await send(`/${String(batchId)}/lines`, { fromLine: 1, lines });
      const { accountNo } = by.merchant.account;
      const { orderNo, code } = await send(`/${String(batchId)}/submit`, { accountNo, amount });
      return String(orderNo ?? code);
    };
    expect([await submitted('LINES0000001', ['0001', '0002', '0003']), await used(by)]).toEqual([EXCEEDED, 'nothing']);
    // The bank refuses what ends in 0005.
    expect(await submitted('LINES0000002', ['0004', '0005'])).toMatch(/^\d{24}$/);
    expect([await pay(by, '1.00'), await used(by)]).toEqual([EXCEEDED, '2 in 2']);
    const { db, clock } = edge.fixture;
    const handlers = orderJobs({ rail: new BookRail({ bulk: true }), texts: {} });
    const worker = createWorker({ db: db.database, clock, log: serverLog('error'), handlers, backoffMs: () => 0 });
    for (let hour = 1; (await used(by)) === '2 in 2'; hour += 1) {
      clock.set(new Date(Date.parse(BEGIN) + hour * 3_600_000).toISOString());
      await worker.runDue();
    }
    expect(await used(by)).toBe('1 in 1');
  });

  it('is what it was when a person’s order comes to nothing', async () => {
    const by = await payer();
    await pay(by, '100.00');
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    const placed = await edge.fixture.transfer(by.merchant, to, { amount: '2000.00' });
    const orderNo = placed.ok ? placed.data.orderNo : '';
    const cancelled = await edge.fixture.call(by.merchant, 'maker', 'order/audit/cancel', { orderNo });
    expect([cancelled.ok, await used(by)]).toEqual([true, '100 in 1']);
  });
});
