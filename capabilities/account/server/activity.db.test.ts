import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, type JournalCommand } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import { atShanghai } from '#platform/kernel/shanghai-time.ts';
import { exportList } from '#platform/sheet/index.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { balancesOfRows } from './activity-balance.ts';
import { activityAfter, activityPage, type ActivityRow } from './activity-query.ts';
import { accountBindings } from './bindings.ts';
import { activityExport, openAccount, openProviderAccounts, providerAccounts, type MerchantAccount } from './index.ts';
import { ownBuckets } from './own-buckets.ts';

const GUANG = 'M900001';
const SHAN = 'M900002';
const BASIC = '8809000100000011';
const SECOND = '8809000100000029';
const OTHER = '8809000200000011';
const clock = fixedClock('2026-11-20T15:00:00+08:00');
const range = { startTime: '2026-11-01', endTime: '2026-11-20' };
const ACTIVITY = 'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails';
const CHANGES = 'csdb/v2/dmqsQuery/queryAdsAccChangeJnl';

interface Entry {
  entryNo: string; accountNo: string; orderNo: string | null; typeCode: string; typeName: string; direction: 'in' | 'out';
  amount: string; balanceBefore: string; balanceAfter: string; bucket: string; counterparty: string; bookedAt: string;
}
interface Answer {
  list: Entry[];
  totalCount: number;
  totals: Record<'count' | 'inCount' | 'outCount', number> & Record<'inAmount' | 'outAmount', string> & Record<'opening' | 'closing', string | null>;
  totalBalance: string;
  series: { date: string; in: string; out: string; closing: string }[];
}

let db: Awaited<ReturnType<typeof testDatabase>>;
let basic: MerchantAccount;
let second: MerchantAccount;
let other: MerchantAccount;

const bindings = accountBindings({ reviewOf: async () => ({ required: false, steps: [] }) });
const call = (path: string, input: unknown, mid = GUANG) =>
  callOperation<Answer>({ database: db.database, binding: bindings.find((binding) => binding.operation.path === path)!, input, session: sessionOf({ mid }), clock });

/** The answer of a call that must succeed. */
async function dataOf(path: string, input: unknown, mid = GUANG): Promise<Answer> {
  const answer = await call(path, input, mid);
  if (!answer.ok) throw new Error(`${path} answered ${answer.code}`);
  return answer.data;
}
const activity = (filter: object = {}, mid = GUANG) => dataOf(ACTIVITY, { ...range, pageSize: 50, ...filter }, mid);

const within = <T>(work: (tx: Tx) => Promise<T>, mid: string = GUANG): Promise<T> => db.database.transaction({ mid }, work);

type Move = [from: string, to: string, yuan: string];

/** Moves money as a mover would, at a business time of November in China; answers the journal. */
async function book(at: string, typeCode: string, orderNo: string, moves: Move[], more: Partial<JournalCommand> = {}): Promise<string> {
  const postings = moves.map(([from, to, yuan]) => ({ from, to, amountFen: fenOfYuan(yuan) }));
  const command = { mid: GUANG, key: newId(), postings, typeCode, orderNo, actor: 'system:test', bookedAt: new Date(`2026-11-${at}+08:00`), ...more };
  const [outcome] = await within((tx) => post(tx, [command]), ALL_MERCHANTS);
  if (outcome?.status !== 'posted') throw new Error(`${orderNo} was not posted`);
  return outcome.journalId;
}

/** An order as the order capability books it: held, then paid or released. Answers the payment. */
async function pay(day: string, orderNo: string, typeCode: string, to: string, yuan: string, fee: string): Promise<string> {
  const holdId = await hold(`${day}:00`, orderNo, yuan, fee);
  return book(`${day}:01`, typeCode, orderNo, [[basic.frozenId, to, yuan], [basic.frozenId, providerAccounts.feeIncome, fee]], { hold: { op: 'settle', holdId } });
}
async function hold(at: string, orderNo: string, yuan: string, fee: string): Promise<string> {
  const holdId = newId();
  const held = Number(fenOfYuan(yuan) + fenOfYuan(fee)) / 100;
  await book(at, 'hold', orderNo, [[basic.availableId, basic.frozenId, held.toFixed(2)]], { hold: { op: 'open', holdId } });
  return holdId;
}

beforeAll(async () => {
  db = await testDatabase();
  await within(openProviderAccounts, ALL_MERCHANTS);
  const openedAt = new Date('2026-08-01T09:00:00+08:00');
  basic = await within((tx) => openAccount(tx, { mid: GUANG, accountNo: BASIC, type: 'basic', name: '晨光贸易有限公司', openedAt }));
  second = await within((tx) => openAccount(tx, { mid: GUANG, accountNo: SECOND, type: 'settlement', name: '晨光贸易有限公司', openedAt }));
  other = await within((tx) => openAccount(tx, { mid: SHAN, accountNo: OTHER, type: 'basic', name: '远山科技有限公司', openedAt }), SHAN);
  const { bankCash, inTransit, feeIncome } = providerAccounts;
  await book('02T10:00:00', '1010', 'R1', [[bankCash, basic.availableId, '5000.00']]);
  await book('03T10:00:00', '1030', 'R2', [[bankCash, basic.pendingId, '800.00']]);
  await book('04T10:00:00', '6010', 'R2', [[basic.pendingId, basic.availableId, '800.00']]);
  await pay('05T10:00', 'T1', '3010', other.availableId, '300.00', '0.50');
  await book('06T10:00:00', '3010', 'T2', [[basic.availableId, second.availableId, '1000.00']]);
  const rejected = await hold('07T10:00:00', 'W0', '500.00', '1.00');
  await book('07T10:00:01', 'release', 'W0', [[basic.frozenId, basic.availableId, '501.00']], { hold: { op: 'release', holdId: rejected } });
  await pay('08T10:00', 'W1', '2010', inTransit, '1234.67', '2.47');
  const failed = await pay('09T10:00', 'W2', '2010', inTransit, '200.00', '1.00');
  await book('09T10:05:00', '2010', 'W2', [[inTransit, basic.availableId, '200.00'], [feeIncome, basic.availableId, '1.00']], { reverses: failed });
  await pay('10T10:00', 'W3', '2010', inTransit, '100.00', '1.00');
  await book('11T10:00:00', '9010', 'W3', [[bankCash, basic.availableId, '100.00'], [feeIncome, basic.availableId, '1.00']]);
  await hold('12T10:00:00', 'W4', '50.00', '1.00');
  // Two servers: what was posted last may have been booked at the same moment as another, or earlier.
  await book('06T10:00:00', '1030', 'R3', [[bankCash, basic.availableId, '7.00']]);
  await book('02T11:00:00', '1030', 'R4', [[bankCash, second.availableId, '60.00']]);
});

afterAll(() => db.close());
const signed = ({ direction, amount }: Entry): bigint => (direction === 'in' ? fenOfYuan(amount) : -fenOfYuan(amount));
const said = (entries: Entry[]) => entries.map(({ typeName, direction, amount, balanceAfter }) => `${typeName} ${direction === 'in' ? '+' : '-'}${amount} = ${balanceAfter}`);

/** Every row proves itself, and rows of one account follow from each other. */
function expectChain(entries: Entry[]): void {
  for (const entry of entries) expect(fenOfYuan(entry.balanceBefore) + signed(entry), entry.entryNo).toBe(fenOfYuan(entry.balanceAfter));
  for (const accountNo of new Set(entries.map((entry) => entry.accountNo))) {
    const ofAccount = entries.filter((entry) => entry.accountNo === accountNo);
    expect(ofAccount.slice(0, -1).map(({ balanceBefore }) => balanceBefore)).toEqual(ofAccount.slice(1).map(({ balanceAfter }) => balanceAfter));
  }
}

/** The whole range over all accounts, as the queries below the calls take it. */
const asked = () => ({ filter: { from: atShanghai('2026-11-01'), to: clock.now() }, own: ownBuckets([basic, second]) });

describe('Opening and closing balance', () => {
  it.each([
    ['some days of one account', { accountNo: BASIC, startTime: '2026-11-05', endTime: '2026-11-08' }, '5800.00', '3269.36'],
    ['all accounts, between which money moved', {}, '0.00', '4329.36'],
    ['some days of all accounts', { startTime: '2026-11-06', endTime: '2026-11-06' }, '5559.50', '5566.50'],
  ])('are those of %s: opening and income less expense is closing', async (_words, filter, opening, closing) => {
    const { totals } = await activity(filter);
    expect(fenOfYuan(totals.opening!) + fenOfYuan(totals.inAmount)).toBe(fenOfYuan(totals.closing!) + fenOfYuan(totals.outAmount));
    expect([totals.opening, totals.closing]).toEqual([opening, closing]);
  });

  it('are not answered for a part of the entries, which does not explain them', async () => {
    for (const part of [{ direction: 'in' }, { typeCodes: ['3010'] }, { minAmount: '1.00' }, { maxAmount: '9.00' }, { orderNo: 'T1' }]) expect((await activity(part)).totals).toMatchObject({ opening: null, closing: null });
  });
});

describe('Income and expense', () => {
  it('are what crosses the border of an account, newest first, with its whole balance', async () => {
    const { list, totals, totalCount } = await activity({ accountNo: BASIC });
    expect(said(list)).toEqual([
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
    expect({ totalCount, ...totals }).toEqual({ totalCount: 16, count: 16, inCount: 7, inAmount: '6109.00', outCount: 9, outAmount: '2839.64', opening: '0.00', closing: '3269.36' });
    expectChain(list);
  });

  it('begin with nothing and end with the balance that the account has now, what is held included', async () => {
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
    expect(list.filter(({ orderNo, typeCode }) => orderNo === 'W0' || orderNo === 'W4' || typeCode === 'hold' || typeCode === 'release')).toEqual([]);
    expect((await activity({ typeCodes: ['hold', 'release', '6010'] })).totals.count).toBe(0);
  });

  it('show a transfer between two accounts of the merchant in each, and to another merchant on either side', async () => {
    const { list } = await activity({ orderNo: 'T2' });
    expect(list.map(({ accountNo, direction, balanceBefore, balanceAfter }) => [accountNo, direction, balanceBefore, balanceAfter]).sort()).toEqual([
      [BASIC, 'out', '5499.50', '4499.50'],
      [SECOND, 'in', '60.00', '1060.00'],
    ]);
    expect(said((await activity({}, SHAN)).list)).toEqual(['转账 +300.00 = 300.00']);
  });

  it.each([1, 2, 3, 5])('chain over pages of %i', async (pageSize) => {
    const whole = (await activity()).list;
    const { filter, own } = asked();
    const pages = await within(async (tx) => {
      const shown: bigint[][] = [];
      for (let pageNo = 1; shown.length < whole.length; pageNo += 1) {
        const rows = await activityPage(tx, GUANG, own, filter, { pageNo, pageSize });
        const balances = await balancesOfRows(tx, GUANG, own, rows);
        shown.push(...rows.map(({ version }, index) => [version, balances[index]!.beforeFen, balances[index]!.afterFen]));
      }
      return shown;
    });
    expect(pages).toEqual(whole.map(({ entryNo, balanceBefore, balanceAfter }) => [BigInt(entryNo.slice(-10)), fenOfYuan(balanceBefore), fenOfYuan(balanceAfter)]));
  });

  it.each([
    [{ typeCodes: ['2010'] }, ['W3', 'W3', 'W2', 'W2', 'W2', 'W2', 'W1', 'W1']],
    [{ typeCodes: ['3010', '1010'], direction: 'out' }, ['T2', 'T1', 'T1', ]],
    [{ direction: 'in', accountNo: BASIC }, ['W3', 'W3', 'W2', 'W2', 'R3', 'R2', 'R1']],
    [{ minAmount: '100.00', maxAmount: '300.00' }, ['W3', 'W3', 'W2', 'W2', 'T1']],
    [{ orderNo: 'W1' }, ['W1', 'W1']],
    [{ startTime: '2026-11-09 10:05:00', endTime: '2026-11-10 10:00:00' }, ['W2', 'W2']],
    [{ accountNo: SECOND }, ['T2', 'R4']],
  ])('are narrowed by %j, which changes no row and no balance', async (filter, orders) => {
    const { list, totals } = await activity(filter);
    expect(list.map(({ orderNo }) => orderNo)).toEqual(orders);
    expect(totals.count).toBe(orders.length);
    const whole = (await activity()).list;
    expect(list).toEqual(whole.filter(({ entryNo }) => list.some((entry) => entry.entryNo === entryNo)));
  });

  it.each([
    [{ accountNo: OTHER }, '02101KCSDS'],
    [{ startTime: '2026-10-01' }, '02103KCSDS'],
    [{ startTime: '2026-11-21' }, '02105KCSDS'],
  ])('refuse %j with %s', async (filter, code) => {
    expect(await call(ACTIVITY, { ...range, ...filter })).toMatchObject({ ok: false, code });
  });

  it.each(['amount:asc', 'amount:desc', 'bookedAt:asc'] as const)('Rule 13 URL IS STATE are sorted by %s with the balances that they have in any order', async (sort) => {
    const [sorted, newest] = [(await activity({ sort })).list, (await activity()).list];
    const key = (entry: Entry) => (sort === 'bookedAt:asc' ? Date.parse(entry.bookedAt) : Number(entry.amount) * (sort === 'amount:asc' ? 1 : -1));
    expect(sorted.map(key)).toEqual(newest.map(key).toSorted((one, other) => one - other));
    const byNumber = (entries: Entry[]) => entries.toSorted((one, other) => (one.entryNo < other.entryNo ? -1 : 1));
    expect(byNumber(sorted)).toEqual(byNumber(newest));
  });

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

describe('The file of income and expense', () => {
  it('has the same rows as the page, oldest first', async () => {
    const { list, totals } = await activity();
    const file = await exportList(db.database, activityExport, { mid: GUANG, filter: activityExport.filter.parse(range), format: 'csv', at: clock.now() });
    const lines = (file.ok ? new TextDecoder().decode(file.data.content).trimEnd().split('\r\n') : []).map((line) => line.split(',').map((cell) => cell.replace(/^\t|^'/, '')));
    expect(lines.slice(1, -1).map((cells) => cells.slice(1))).toEqual(
      list.toReversed().map(({ entryNo, accountNo, orderNo, typeName, typeCode, direction, amount, balanceBefore, balanceAfter }) => [
        entryNo.slice(accountNo.length), `**** ${accountNo.slice(-4)}`, orderNo, typeName, typeCode, direction === 'in' ? amount : '', direction === 'out' ? amount : '', balanceBefore, balanceAfter,
      ]),
    );
    expect(lines.at(-1)!.filter(Boolean)).toEqual([`合计 ${totals.count} 笔`, totals.inAmount, totals.outAmount]);
  });

  it('is read in pages by key: every entry once, and the chain goes on over their ends', async () => {
    const { filter, own } = asked();
    const rows: ActivityRow[] = [];
    const after: bigint[] = [];
    await within(async (tx) => {
      for (let page: ActivityRow[] | null = null; page === null || page.length > 0; ) {
        page = await activityAfter(tx, GUANG, own, filter, rows.at(-1) ?? null, 2);
        after.push(...(await balancesOfRows(tx, GUANG, own, page)).map(({ afterFen }) => afterFen));
        rows.push(...page);
      }
    });
    const { list } = await activity();
    expect(rows.map(({ accountNo, amountFen }, index) => [accountNo, amountFen, after[index]])).toEqual(
      list.toReversed().map(({ accountNo, amount, balanceAfter }) => [accountNo, fenOfYuan(amount), fenOfYuan(balanceAfter)]),
    );
  });
});

describe('Changes of an account', () => {
  it('contain every bucket, holds included, and name fees', async () => {
    const { list, totalCount } = await dataOf(CHANGES, { accountNo: BASIC, ...range, pageSize: 50 });
    expect(list.filter(({ orderNo }) => orderNo === 'W1').map(({ bucket, typeName, direction, counterparty }) => [bucket, typeName, direction, counterparty]).sort()).toEqual([
      ['available', '冻结', 'out', '本账户冻结余额'],
      ['frozen', '冻结', 'in', '本账户可用余额'],
      ['frozen', '提现', 'out', '通道在途资金'],
      ['frozen', '提现手续费', 'out', '手续费'],
    ]);
    expect(list.filter(({ orderNo }) => orderNo === 'W0').map(({ typeName }) => typeName)).toEqual(['解冻', '解冻', '冻结', '冻结']);
    expect(list).toHaveLength(totalCount);
    for (const entry of list) expect(fenOfYuan(entry.balanceBefore) + signed(entry)).toBe(fenOfYuan(entry.balanceAfter));
  });

  it('name the other side without its owner, and can be filtered by bucket or order', async () => {
    const { list } = await dataOf(CHANGES, { accountNo: BASIC, ...range, orderNo: 'T1', bucket: 'frozen' });
    expect(list.map(({ counterparty }) => counterparty)).toEqual(expect.arrayContaining(['**** 0011', '本账户可用余额', '手续费']));
    expect(list).toHaveLength(3);
  });
});
