import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { newId } from '#platform/kernel/id.ts';
import {
  acsOf,
  announce,
  claim,
  collect,
  fixture,
  openTopup,
  remit,
  rowsOf,
  SHARED,
  unclaimed,
} from './test/topup-fixture.ts';

beforeAll(openTopup);
beforeEach(() => {
  fixture.clock.set(BEGIN);
  Object.assign(fixture.rail, { forgetsCursor: false, isAway: false });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const cancel = (merchant: Parameters<typeof rowsOf>[0], topupNo: string) =>
  fixture.call(merchant, 'maker', 'topup/cancel', { topupNo });
/** What waits before and after, for tests that share a database. */
const waiting = async (work: () => Promise<unknown>): Promise<string> => {
  const before = Number(await unclaimed());
  await work();
  return (Number(await unclaimed()) - before).toFixed(2);
};

describe('A remittance to an account’s own number', () => {
  it('is credited at once as an order of the merchant, which names who paid', async () => {
    const merchant = await fixture.openMerchant({ balance: '100.00' });
    const { serialNo } = remit(acsOf(merchant));
    expect(await waiting(collect)).toBe('0.00');
    expect(await fixture.money(merchant)).toBe('600.00 + 0.00');
    const [row] = await rowsOf(merchant);
    expect(row).toMatchObject({ state: 'received', typeName: '异名汇入', amount: '500.00', topupNo: '' });
    const order = await fixture.detail(merchant, row!.orderNo);
    expect(order).toMatchObject({
      direction: 'in',
      state: 'succeeded',
      auditStatus: '00',
      typeCode: '1020',
      amount: '500.00',
      fee: '0.00',
      payeeName: '远方来款有限公司',
      payeeAccountNo: '622202******7890',
      accountNo: merchant.account.accountNo,
      bankSerial: serialNo,
      remark: '货款',
      review: { required: false },
    });
    expect(order.timeline.map(({ event, note }) => `${event} ${note}`)).toEqual([
      'arrived 远方来款有限公司汇入，按收款账号自动入账',
    ]);
    expect(order.entries).toMatchObject([
      { direction: 'in', bucketName: '可用', amount: '500.00', balanceBefore: '100.00', balanceAfter: '600.00' },
    ]);
    expect(await fixture.moved(row!.orderNo)).toMatchObject({ unclaimed: '-500.00' });
  });

  it('under the merchant’s own name is 充值, regardless of the bank’s brackets and spaces', async () => {
    const merchant = await fixture.openMerchant();
    remit(acsOf(merchant), { payerName: ` ${merchant.name} ` });
    await collect();
    expect(await rowsOf(merchant)).toMatchObject([{ typeName: '充值' }]);
  });

  it('is booked once, however often and by however many workers it is read', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    remit(acsOf(merchant));
    fixture.rail.forgetsCursor = true;
    await collect();
    await collect();
    remit(acsOf(merchant));
    await Promise.all([collect(), collect(fixture.newWorker()), collect(fixture.newWorker())]);
    expect(await fixture.money(merchant)).toBe('1000.01 + 0.00');
    expect(await rowsOf(merchant)).toHaveLength(2);
  });

  it('waits at the provider while the account may not receive, and can be claimed when it may', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    await fixture.setStatus(merchant, 'pay_only');
    remit(acsOf(merchant));
    expect(await waiting(collect)).toBe('500.00');
    expect(codeOf(await claim(merchant))).toBe('02111KCSDS');
    await fixture.setStatus(merchant, 'normal');
    // The payer has another name, but the money was sent to this account.
    expect(await waiting(() => claim(merchant).then(must))).toBe('-500.00');
    expect(await fixture.money(merchant)).toBe('500.01 + 0.00');
  });

  it('of a list that the bank does not give is read in the next round', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    remit(acsOf(merchant));
    fixture.rail.isAway = true;
    await collect();
    expect(await rowsOf(merchant)).toEqual([]);
    fixture.rail.isAway = false;
    await collect();
    expect(await rowsOf(merchant)).toHaveLength(1);
  });

  it('is no payment to a merchant whose account has the number of the payer’s bank account', async () => {
    const [one, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    remit(acsOf(one), { payerAccountNo: other.account.accountNo });
    await collect();
    const seen = await fixture.db.database.transaction({ mid: other.mid }, (tx) =>
      tx.rows('SELECT 1 FROM orders.received($1)', [new Date(0)]),
    );
    expect(seen).toEqual([]);
  });

  it('is in the order list as income, apart from what was paid', async () => {
    const merchant = await fixture.openMerchant();
    remit(acsOf(merchant));
    await collect();
    const list = must(
      await fixture.call<{ list: object[]; totals: object }>(merchant, 'maker', 'order/queryOrdersJnl', {
        typeCodes: ['1010', '1020'],
      }),
    );
    expect(list.totals).toEqual({ count: 1, amount: '0.00', fee: '0.00', income: '500.00' });
    expect(list.list).toMatchObject([{ direction: 'in', typeName: '异名汇入', payeeName: '远方来款有限公司' }]);
  });
});

describe('A 充值单', () => {
  it('is refused for accounts of others, for forbidden words, and above fifty that wait', async () => {
    const [one, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    expect(codeOf(await announce(one, { accountNo: other.account.accountNo }))).toBe('02101KCSDS');
    expect(codeOf(await announce(one, { remark: '代办赌博充值' }))).toBe('03505KCSDS');
    for (let made = 0; made < 50; made += 1) must(await announce(one));
    expect(codeOf(await announce(one))).toBe('03504KCSDS');
    const [row] = await rowsOf(one);
    must(await cancel(one, row!.topupNo));
    expect(codeOf(await announce(one))).toBe('ok');
  });

  it('is made once for a request number, and tells where to remit', async () => {
    const merchant = await fixture.openMerchant();
    const requestNo = newId();
    const made = must(await announce(merchant, { requestNo }));
    expect(must(await announce(merchant, { requestNo }))).toEqual(made);
    expect(codeOf(await announce(merchant, { requestNo, amount: '500.01' }))).toBe('09020KPLMS');
    expect(made).toMatchObject({
      account: { acsNo: acsOf(merchant), holderName: merchant.name },
      collecting: { acsNo: SHARED },
      validUntil: '2026-11-28T00:00:00+08:00',
    });
    expect(await rowsOf(merchant)).toMatchObject([{ topupNo: made.topupNo, state: 'waiting', orderNo: '' }]);
  });

  it('is received by its code and amount on the shared account', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { topupNo } = must(await announce(merchant));
    remit(SHARED, { remark: `货款 ${topupNo.toLowerCase()}` });
    await collect();
    expect(await fixture.money(merchant)).toBe('500.01 + 0.00');
    const rows = await rowsOf(merchant);
    expect(rows).toMatchObject([{ topupNo, state: 'received' }]);
    const { timeline } = await fixture.detail(merchant, rows[0]!.orderNo);
    expect(timeline.at(-1)!.note).toBe(`远方来款有限公司汇入，按充值码自动入账，充值单 ${topupNo}`);
    expect(codeOf(await cancel(merchant, topupNo))).toBe('03502KCSDS');
  });

  it.each([
    ['another amount', { amountFen: 500_01n }, false],
    ['after its end', {}, '2026-11-28T00:00:00+08:00'],
    ['after it was cancelled', {}, true],
  ] as const)('is not received with %s: the money waits at the provider', async (_why, more, what) => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { topupNo } = must(await announce(merchant));
    if (what === true) must(await cancel(merchant, topupNo));
    else if (what !== false) fixture.clock.set(what);
    const { amountFen } = remit(SHARED, { remark: topupNo, ...more });
    expect(await waiting(collect)).toBe((Number(amountFen) / 100).toFixed(2));
    expect(await fixture.money(merchant)).toBe('0.01 + 0.00');
  });

  it('is received once: a second remittance with its code waits', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { topupNo } = must(await announce(merchant));
    remit(SHARED, { remark: topupNo });
    remit(SHARED, { remark: topupNo });
    expect(await waiting(() => Promise.all([collect(), collect(fixture.newWorker())]))).toBe('500.00');
    expect(await fixture.money(merchant)).toBe('500.01 + 0.00');
  });

  it('of another merchant in the remark does not turn money away from the account it was sent to', async () => {
    const [one, other] = [
      await fixture.openMerchant({ balance: '0.01' }),
      await fixture.openMerchant({ balance: '0.01' }),
    ];
    const { topupNo } = must(await announce(other));
    remit(acsOf(one), { remark: topupNo });
    await collect();
    expect([await fixture.money(one), await fixture.money(other)]).toEqual(['500.01 + 0.00', '0.01 + 0.00']);
    expect(await rowsOf(other)).toMatchObject([{ state: 'waiting' }]);
  });

  it('is cancelled by its own merchant, once', async () => {
    const [one, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const { topupNo } = must(await announce(one));
    expect(codeOf(await cancel(other, topupNo))).toBe('03501KCSDS');
    must(await cancel(one, topupNo));
    expect(codeOf(await cancel(one, topupNo))).toBe('03503KCSDS');
    expect(await rowsOf(one, { states: ['cancelled'] })).toHaveLength(1);
    expect(await rowsOf(one, { states: ['waiting', 'received', 'lapsed'] })).toEqual([]);
  });
});

describe('A remittance that nobody could match', () => {
  it('waits at the provider, and no merchant sees it', async () => {
    const merchant = await fixture.openMerchant();
    remit(SHARED);
    remit('6222020000001234');
    remit(acsOf({ account: { accountNo: '9999999999999999' } }));
    expect(await waiting(collect)).toBe('1500.00');
    expect(await rowsOf(merchant)).toEqual([]);
    const seen = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      tx.rows('SELECT 1 FROM topup.arrivals'),
    );
    expect(seen).toEqual([]);
  });

  it('is claimed only by the merchant whose name its payer has, with all that it knows of it', async () => {
    const [one, other] = [await fixture.openMerchant({ balance: '0.01' }), await fixture.openMerchant()];
    remit(SHARED, { payerName: one.name, remark: '' });
    await collect();
    for (const wrong of [{ amount: '500.01' }, { payerTail: '7891' }, { arrivedOn: '2026-11-19' }])
      expect(codeOf(await claim(one, wrong))).toBe('03506KCSDS');
    expect(codeOf(await claim(other))).toBe('03506KCSDS');
    for (const arrivedOn of ['2026-11-21', '2026-10-19'])
      expect(codeOf(await claim(one, { arrivedOn }))).toBe('03507KCSDS');
    expect(await waiting(() => claim(one).then(must))).toBe('-500.00');
    expect(await fixture.money(one)).toBe('500.01 + 0.00');
    const [row] = await rowsOf(one);
    const order = await fixture.detail(one, row!.orderNo);
    expect(order.timeline.at(-1)).toMatchObject({ actor: '制单甲', note: `${one.name}汇入，商户认领入账` });
    expect(order).toMatchObject({ typeCode: '1010', makerName: '系统' });
  });

  it('is claimed once: by the same request again, and by twenty at a time', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    remit(SHARED, { payerName: merchant.name });
    await collect();
    const requestNo = newId();
    const first = must(await claim(merchant, { requestNo }));
    expect(must(await claim(merchant, { requestNo }))).toEqual(first);
    expect(codeOf(await claim(merchant, { requestNo, amount: '1.00' }))).toBe('09020KPLMS');
    expect(codeOf(await claim(merchant))).toBe('03506KCSDS');
    remit(SHARED, { payerName: merchant.name });
    await collect();
    const codes = (await Promise.all(Array.from({ length: 20 }, () => claim(merchant)))).map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await fixture.money(merchant)).toBe('1000.01 + 0.00');
  });
});
