import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { holdingOnly, limitedTo, type TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { statementBindings } from '#capabilities/statement/server/bindings.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { callOperation } from '#testkit/call-edge.ts';
import type { listTrades } from '../contract/operations.ts';
import { INCOME_SHEET, TRADE_SHEET } from '../contract/words.ts';
import { wealthCapability } from './capability.ts';
import {
  approveIfAsked,
  balance,
  subscribe,
  confirm,
  fixture,
  fund,
  fundRound,
  holderOf,
  openWealth,
  redeem,
  refuse,
  yieldOf,
  yieldsRound,
} from './test/wealth-fixture.ts';

let who: TestMerchant;

/** 8,000.00 subscribed, 300.00 refused, 2,000.00 redeemed the fast way, 500.00 that wait, income of three days. */
beforeAll(async () => {
  await openWealth();
  who = await holderOf('8000.00');
  fund.published = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => yieldOf(day, '0.4500'));
  await yieldsRound('2026-11-23T06:00:00+08:00');
  fixture.clock.set('2026-11-23T10:00:00+08:00');
  const ordered = [
    await subscribe(who, '300.00'),
    await redeem(who, '2000.00', 'fast'),
    await redeem(who, '500.00', 'ordinary'),
  ];
  for (const placed of ordered) await approveIfAsked(who, must(placed).orderNo);
  await fixture.run();
  refuse(who, must(ordered[0]!).orderNo, '超过单户申购上限');
  confirm(who, must(ordered[1]!).orderNo, '2026-11-24');
  await fundRound();
  await fundRound('2026-11-24T09:00:00+08:00');
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const page = async (filter: object = {}) =>
  must(await fixture.call<OutputOf<typeof listTrades>>(who, 'maker', 'plm/hqb.trade.page', filter));

const fileOf = (bizTypeCode: string, filter: object = {}, owner = holdingOnly(who, 'maker', ['033004'])) =>
  callOperation<{ fileStr: string; rowCount: number }>({
    database: fixture.db.database,
    binding: statementBindings({ sources: wealthCapability.exports })[0]!,
    session: owner.people.maker,
    clock: fixture.clock,
    input: { bizTypeCode, format: 'csv', ...filter },
  });
const linesOf = async (...args: Parameters<typeof fileOf>) =>
  Buffer.from(must(await fileOf(...args)).fileStr, 'base64')
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

it('Totals of trades cover the whole filter: all, confirmed purchases and paid redemptions', async () => {
  const beyond = await page({ pageNo: 2, pageSize: 20 });
  expect([beyond.list.length, beyond.totals]).toEqual([
    0,
    {
      all: { count: 4, amount: '10800.00' },
      bought: { count: 1, amount: '8000.00' },
      redeemed: { count: 1, amount: '2000.00' },
    },
  ]);
  expect((await page({ sides: ['redeem'] })).totals).toMatchObject({
    all: { count: 1, amount: '500.00' },
    redeemed: { count: 0, amount: '0.00' },
  });
});

it.each([{}, { sides: ['buy'] }, { states: ['failed'] }])(
  'A file of trades by %j has the rows of the page',
  async (filter) => {
    const { list, totals } = await page(filter);
    const [, ...rows] = await linesOf(TRADE_SHEET, filter);
    expect(rows.slice(0, -1).map(([, , side, , amount, state]) => [side, amount, state])).toEqual(
      list.toReversed().map(({ sideName, amount, stateName }) => [sideName, amount, stateName]),
    );
    expect(rows.at(-1)!.slice(0, 5)).toEqual([`合计 ${totals.all.count} 笔`, '', '', '', totals.all.amount]);
  },
);

it('A file of trades masks the account, and names reason and refund order of a failed trade', async () => {
  const [failed] = (await page({ states: ['failed'] })).list;
  const [, row] = await linesOf(TRADE_SHEET, { states: ['failed'] });
  expect(row).toEqual([
    '2026-11-23 10:00:00',
    `"${failed!.orderNo}\t"`,
    '申购',
    `**** ${who.account.accountNo.slice(-4)}`,
    '300.00',
    '失败',
    '2026-11-23',
    '2026-11-24',
    `"${failed!.arrivalNo}\t"`,
    '超过单户申购上限',
  ]);
});

it('A file of income has each day and their sum', async () => {
  const { list, totalIncome } = await balance(who);
  expect(list).toHaveLength(3);
  const [, ...rows] = await linesOf(INCOME_SHEET);
  expect(rows.slice(0, -1).map((row) => row.slice(0, 4))).toEqual(
    list.toReversed().map(({ day, amount, shares, perTenThousand }) => [day, amount, shares, perTenThousand]),
  );
  expect(rows.at(-1)!.slice(0, 2)).toEqual([`合计 ${list.length} 笔`, totalIncome]);
});

it.each([TRADE_SHEET, INCOME_SHEET])('%s needs the right to export', async (sheet) => {
  expect(codeOf(await fileOf(sheet, {}, holdingOnly(who, 'maker', ['0330'])))).toBe('05020KCSDC');
});

it('BZ19 A person who is limited to some accounts gets their trades alone', async () => {
  const few = limitedTo(holdingOnly(who, 'maker', ['033004']), 'maker');
  expect(must(await fileOf(TRADE_SHEET, {}, few)).rowCount).toBe(0);
});
