import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import { balancesOfRows } from './activity-balance.ts';
import { activityPage } from './activity-query.ts';
import {
  GUANG,
  SHAN,
  BASIC,
  SECOND,
  OTHER,
  range,
  ACTIVITY,
  CHANGES,
  type Entry,
  db,
  call,
  dataOf,
  activity,
  within,
  signed,
  entryTexts,
  expectChain,
  defaultQuery,
  openActivity,
} from './test/activity-fixture.ts';

beforeAll(openActivity);
afterAll(() => db.close());

describe('Opening and closing balance', () => {
  it.each([
    [
      'some days of one account',
      { accountNo: BASIC, startTime: '2026-11-05', endTime: '2026-11-08' },
      '5800.00',
      '3269.36',
    ],
    ['all accounts, between which money moved', {}, '0.00', '4329.36'],
    ['some days of all accounts', { startTime: '2026-11-06', endTime: '2026-11-06' }, '5559.50', '5566.50'],
  ])('are those of %s: opening and income less expense is closing', async (_words, filter, opening, closing) => {
    const { totals } = await activity(filter);
    expect(fenOfYuan(totals.opening!) + fenOfYuan(totals.inAmount)).toBe(
      fenOfYuan(totals.closing!) + fenOfYuan(totals.outAmount),
    );
    expect([totals.opening, totals.closing]).toEqual([opening, closing]);
  });

  it('are not answered for a part of the entries, which does not explain them', async () => {
    for (const part of [
      { direction: 'in' },
      { typeCodes: ['3010'] },
      { minAmount: '1.00' },
      { maxAmount: '9.00' },
      { orderNo: 'T1' },
    ])
      expect((await activity(part)).totals).toMatchObject({ opening: null, closing: null });
  });
});

describe('Income and expense', () => {
  it('are what crosses the border of an account, newest first, with its whole balance', async () => {
    const { list, totals, totalCount } = await activity({ accountNo: BASIC });
    expect(entryTexts(list)).toEqual([
      '手续费退回 +1.00 = 3269.36',
      '退票 +100.00 = 3268.36',
      '提现手续费 -1.00 = 3168.36',
      '提现 -100.00 = 3169.36',
      '手续费退回 +1.00 = 3269.36',
      '提现退回 +200.00 = 3268.36',
      '提现手续费 -1.00 = 3068.36',
      '提现 -200.00 = 3069.36',
      '提现手续费 -2.47 = 3269.36',
      '提现 -1234.67 = 3271.83',
      '收款入账 +7.00 = 4506.50',
      '转账 -1000.00 = 4499.50',
      '转账手续费 -0.50 = 5499.50',
      '转账 -300.00 = 5500.00',
      '收款入账 +800.00 = 5800.00',
      '充值 +5000.00 = 5000.00',
    ]);
    expect({ totalCount, ...totals }).toEqual({
      totalCount: 16,
      count: 16,
      inCount: 7,
      inAmount: '6109.00',
      outCount: 9,
      outAmount: '2839.64',
      opening: '0.00',
      closing: '3269.36',
    });
    expectChain(list);
  });

  it('begin with nothing and end with the account’s present balance, including held money', async () => {
    const { list } = await activity();
    expectChain(list);
    expect(new Set(list.map(({ entryNo }) => entryNo)).size).toBe(list.length);
    for (const accountNo of [BASIC, SECOND]) {
      const ofAccount = list.filter((entry) => entry.accountNo === accountNo);
      expect(ofAccount.at(-1)!.balanceBefore).toBe('0.00');
      expect(ofAccount[0]!.balanceAfter).toBe((await dataOf('csdb/v2/account/get', { accountNo })).totalBalance);
    }
  });

  it('contain no hold, open or released', async () => {
    const { list } = await activity();
    expect(
      list.filter(
        ({ orderNo, typeCode }) =>
          orderNo === 'W0' || orderNo === 'W4' || typeCode === 'hold' || typeCode === 'release',
      ),
    ).toEqual([]);
    expect((await activity({ typeCodes: ['hold', 'release', '6010'] })).totals.count).toBe(0);
  });

  it('show a transfer within the merchant in both accounts, and one to another on either side', async () => {
    const { list } = await activity({ orderNo: 'T2' });
    expect(
      list
        .map(({ accountNo, direction, balanceBefore, balanceAfter }) => [
          accountNo,
          direction,
          balanceBefore,
          balanceAfter,
        ])
        .sort(),
    ).toEqual([
      [BASIC, 'out', '5499.50', '4499.50'],
      [SECOND, 'in', '60.00', '1060.00'],
    ]);
    const received = (await activity({}, SHAN)).list;
    expect(entryTexts(received)).toEqual(['转账 +300.00 = 300.00']);
    // Who paid, and no more of the number than its last digits.
    expect(received[0]).toMatchObject({
      isOwnOrder: false,
      counterName: '晨光贸易有限公司',
      counterAccountNo: `**** ${BASIC.slice(-4)}`,
    });
  });

  it.each([1, 2, 3, 5])('chain over pages of %i', async (pageSize) => {
    const allEntries = (await activity()).list;
    const { filter, own: selectedBuckets } = defaultQuery();
    const pages = await within(async (tx) => {
      const shown: bigint[][] = [];
      for (let pageNo = 1; shown.length < allEntries.length; pageNo += 1) {
        const rows = await activityPage(tx, GUANG, selectedBuckets, filter, { pageNo, pageSize });
        const balances = await balancesOfRows(tx, GUANG, selectedBuckets, rows);
        shown.push(
          ...rows.map(({ version }, index) => [version, balances[index]!.beforeFen, balances[index]!.afterFen]),
        );
      }
      return shown;
    });
    expect(pages).toEqual(
      allEntries.map(({ entryNo, balanceBefore, balanceAfter }) => [
        BigInt(entryNo.slice(-10)),
        fenOfYuan(balanceBefore),
        fenOfYuan(balanceAfter),
      ]),
    );
  });

  it.each([
    [{ typeCodes: ['2010'] }, ['W3', 'W3', 'W2', 'W2', 'W2', 'W2', 'W1', 'W1']],
    [{ typeCodes: ['3010', '1010'], direction: 'out' }, ['T2', 'T1', 'T1']],
    [{ direction: 'in', accountNo: BASIC }, ['W3', 'W3', 'W2', 'W2', 'R3', 'R2', 'R1']],
    [{ minAmount: '100.00', maxAmount: '300.00' }, ['W3', 'W3', 'W2', 'W2', 'T1']],
    [{ orderNo: 'W1' }, ['W1', 'W1']],
    [{ startTime: '2026-11-09 10:05:00', endTime: '2026-11-10 10:00:00' }, ['W2', 'W2']],
    [{ accountNo: SECOND }, ['T2', 'R4']],
  ])('are narrowed by %j, which changes no row and no balance', async (filter, orders) => {
    const { list, totals } = await activity(filter);
    expect(list.map(({ orderNo }) => orderNo)).toEqual(orders);
    expect(totals.count).toBe(orders.length);
    const allEntries = (await activity()).list;
    expect(list).toEqual(allEntries.filter(({ entryNo }) => list.some((entry) => entry.entryNo === entryNo)));
  });

  it.each([
    [{ accountNo: OTHER }, '02101KCSDS'],
    [{ startTime: '2026-10-01' }, '02103KCSDS'],
    [{ startTime: '2026-11-21' }, '02105KCSDS'],
  ])('refuse %j with %s', async (filter, code) => {
    expect(await call(ACTIVITY, { ...range, ...filter })).toMatchObject({ ok: false, code });
  });

  it.each(['amount:asc', 'amount:desc', 'bookedAt:asc'] as const)(
    'Rule 13 URL IS STATE are sorted by %s with the balances that they have in any order',
    async (sort) => {
      const [sorted, newest] = [(await activity({ sort })).list, (await activity()).list];
      const key = (entry: Entry) =>
        sort === 'bookedAt:asc' ? Date.parse(entry.bookedAt) : Number(entry.amount) * (sort === 'amount:asc' ? 1 : -1);
      expect(sorted.map(key)).toEqual(newest.map(key).toSorted((one, other) => one - other));
      const byNumber = (entries: Entry[]) => entries.toSorted((one, other) => (one.entryNo < other.entryNo ? -1 : 1));
      expect(byNumber(sorted)).toEqual(byNumber(newest));
    },
  );

  it('add up to the days of the home chart', async () => {
    const { totals, list } = await activity({ startTime: '2026-10-22' });
    const { series, totalBalance } = await dataOf('account/summary', {});
    expect(series).toHaveLength(30);
    expect(sumFen(series.map((day) => fenOfYuan(day.in)))).toBe(fenOfYuan(totals.inAmount));
    expect(sumFen(series.map((day) => fenOfYuan(day.out)))).toBe(fenOfYuan(totals.outAmount));
    const ofDay = list.filter(({ bookedAt, direction }) => bookedAt.startsWith('2026-11-09') && direction === 'out');
    expect(series.find(({ date }) => date === '2026-11-09')!.out).toBe('201.00');
    expect(sumFen(ofDay.map(({ amount }) => fenOfYuan(amount)))).toBe(fenOfYuan('201.00'));
    expect(series.at(-1)).toEqual({ date: '2026-11-20', in: '0.00', out: '0.00', closing: totalBalance });
  });
});

describe('Changes of an account', () => {
  it('contain every bucket, holds included, and name fees', async () => {
    const { list, totalCount } = await dataOf(CHANGES, { accountNo: BASIC, ...range, pageSize: 50 });
    expect(
      list
        .filter(({ orderNo }) => orderNo === 'W1')
        .map(({ bucket, typeName, direction, counterparty }) => [bucket, typeName, direction, counterparty])
        .sort(),
    ).toEqual([
      ['available', '冻结', 'out', '本账户冻结余额'],
      ['frozen', '冻结', 'in', '本账户可用余额'],
      ['frozen', '提现', 'out', '通道在途资金'],
      ['frozen', '提现手续费', 'out', '手续费'],
    ]);
    expect(list.filter(({ orderNo }) => orderNo === 'W0').map(({ typeName }) => typeName)).toEqual([
      '解冻',
      '解冻',
      '冻结',
      '冻结',
    ]);
    expect(list).toHaveLength(totalCount);
    for (const entry of list)
      expect(fenOfYuan(entry.balanceBefore) + signed(entry)).toBe(fenOfYuan(entry.balanceAfter));
  });

  it('name the other side without its owner, and can be filtered by bucket or order', async () => {
    const { list } = await dataOf(CHANGES, { accountNo: BASIC, ...range, orderNo: 'T1', bucket: 'frozen' });
    expect(list.map(({ counterparty }) => counterparty)).toEqual(
      expect.arrayContaining(['**** 0011', '本账户可用余额', '手续费']),
    );
    expect(list).toHaveLength(3);
  });
});
