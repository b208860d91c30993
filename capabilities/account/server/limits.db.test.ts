import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { accountAuditRules, releaseLimits, reserveLimits, type LimitRequest } from './index.ts';
import { GUANG, NUMBER, clock, db, dataOf, within, openAccounts } from './test/account-fixture.ts';

beforeAll(openAccounts);
afterAll(() => db.close());

describe('Limits', () => {
  const at = new Date('2026-12-01T10:00:00+08:00');
  const request = (orderNo: string, yuan: string, change: Partial<LimitRequest> = {}): LimitRequest => ({
    mid: GUANG,
    orderNo,
    accountNo: NUMBER,
    function: 'payout',
    amountFen: fenOfYuan(yuan),
    at,
    ...change,
  });
  const reserve = (wanted: LimitRequest) =>
    within((tx) =>
      tx.savepoint(
        () => reserveLimits(tx, wanted),
        ({ ok }) => !ok,
      ),
    ).then((answer) => (answer.ok ? 'reserved' : answer.code));
  const usedOn = async (period: string) => {
    const row = await within((tx) =>
      tx.one<{ amountFen: bigint; count: number }>(
        `SELECT amount_fen AS "amountFen", count FROM account.limit_usage WHERE mid = $1 AND function = 'payout' AND period = $2`,
        [GUANG, period],
      ),
    );
    return row ? `${yuanOfFen(row.amountFen)}/${row.count}` : 'none';
  };

  it('are taken with the order, given back once, and belong to the day and month of the run', async () => {
    expect(await reserve(request('L1', '50000.00'))).toBe('reserved');
    expect(await reserve(request('L2', '500000.01'))).toBe('02106KCSDS');
    expect(await reserve(request('L3', '20000.00', { at: new Date('2026-12-01T23:59:59+08:00') }))).toBe('reserved');
    expect(await reserve(request('L4', '20000.00', { at: new Date('2026-12-02T00:00:00+08:00') }))).toBe('reserved');
    expect([await usedOn('2026-12-01'), await usedOn('2026-12-02'), await usedOn('2026-12')]).toEqual([
      '70000.00/2',
      '20000.00/1',
      '90000.00/3',
    ]);
    const releases = await Promise.all(
      [1, 2].map(() => within((tx) => releaseLimits(tx, { mid: GUANG, orderNo: 'L1' }))),
    );
    expect(releases.sort()).toEqual([false, true]);
    expect(await within((tx) => releaseLimits(tx, { mid: GUANG, orderNo: 'never' }))).toBe(false);
    expect([await usedOn('2026-12-01'), await usedOn('2026-12')]).toEqual(['20000.00/1', '40000.00/2']);
  });

  it('open to the orders that use them, which add up to what is used', async () => {
    const was = clock.now();
    clock.set('2026-12-02T12:00:00+08:00');
    const uses = async (period: string) =>
      await dataOf('csdb/v2/trade/limit/uses', {
        accountNo: NUMBER,
        function: 'payout',
        period,
        pageNo: 1,
        pageSize: 20,
      });
    expect(await uses('day')).toMatchObject({ totalCount: 1, list: [{ orderNo: 'L4', amount: '20000.00', count: 1 }] });
    // What was given back whole is gone.
    expect(await uses('month')).toMatchObject({
      totalCount: 2,
      list: [{ orderNo: 'L4' }, { orderNo: 'L3', day: '2026-12-01' }],
    });
    clock.set(was.toISOString());
  });

  it('hold with many orders at once: 50 of 50,000 on a day of 2,000,000 leave 40 and no deadlock', async () => {
    const day = new Date('2027-01-05T10:00:00+08:00');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reserve(request(`C${index}`, '50000.00', { at: day }))),
    );
    expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(40);
    expect(answers.filter((answer) => answer === '02107KCSDS')).toHaveLength(10);
    expect(await usedOn('2027-01-05')).toBe('2000000.00/40');
  });

  it('are shown as limit, used and left', async () => {
    const was = clock.now();
    clock.set('2026-12-01T12:00:00+08:00');
    const data = await dataOf('csdb/v2/trade/limit/queryPaymentTradeLimit', { accountNo: NUMBER, function: 'payout' });
    clock.set(was.toISOString());
    expect(data.list).toMatchObject([
      {
        function: 'payout',
        day: { limit: '2000000.00', used: '20000.00', left: '1980000.00' },
        month: { used: '40000.00' },
        dayCount: { used: 1 },
      },
    ]);
  });

  it('are proved by the audit: usage without an order behind it is named', async () => {
    const findings = () =>
      within((tx) => tx.rows<{ mid: string; finding: string }>(accountAuditRules[0]!.sql), ALL_MERCHANTS);
    expect(await findings()).toEqual([]);
    await db.admin.query(`UPDATE account.limit_usage SET amount_fen = amount_fen + 1 WHERE period = '2026-12-02'`);
    expect(await findings()).toEqual([
      {
        mid: GUANG,
        finding: 'account 0011, payout, 2026-12-02: used 2000001 fen in 1 orders, reserved 2000000 fen in 1',
      },
    ]);
  });
});
