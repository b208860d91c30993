import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { exportList } from '#platform/sheet/index.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { filedEntries, type FiledEntry } from './filed-entries.ts';
import { activityExport, allActivity } from './index.ts';
import {
  activity,
  defaultQuery,
  BASIC,
  bookMany,
  clock,
  db,
  GUANG,
  openActivity,
  range,
  SHAN,
  within,
} from './test/activity-fixture.ts';

beforeAll(openActivity);
afterAll(() => db.close());

const filed = (pages: (tx: Tx) => AsyncIterable<FiledEntry[]>, mid = GUANG): Promise<FiledEntry[]> =>
  within(async (tx) => {
    const entries: FiledEntry[] = [];
    for await (const page of pages(tx)) entries.push(...page);
    return entries;
  }, mid);

describe('The file of income and expense', () => {
  it('has the same rows as the page, oldest first', async () => {
    const { list, totals } = await activity();
    const file = await within((tx) =>
      exportList(tx, activityExport, {
        mid: GUANG,
        filter: activityExport.filter.parse(range),
        format: 'csv',
        at: clock.now(),
      }),
    );
    const lines = (file.ok ? new TextDecoder().decode(file.data.content).trimEnd().split('\r\n') : []).map((line) =>
      line.split(',').map((cell) => cell.replace(/^\t|^'/, '')),
    );
    expect(lines.slice(1, -1).map((cells) => cells.slice(1))).toEqual(
      list
        .toReversed()
        .map(({ entryNo, accountNo, orderNo, direction, amount, ...entry }) => [
          entryNo.slice(accountNo.length),
          `**** ${accountNo.slice(-4)}`,
          orderNo,
          entry.typeName,
          entry.typeCode,
          entry.counterName,
          entry.counterAccountNo,
          direction === 'in' ? amount : '',
          direction === 'out' ? amount : '',
          entry.balanceBefore,
          entry.balanceAfter,
        ]),
    );
    expect(lines.at(-1)!.filter(Boolean)).toEqual([`合计 ${totals.count} 笔`, totals.inAmount, totals.outAmount]);
  });

  it.each([
    ['all accounts', {}],
    ['one account', { accountNo: BASIC }],
    ['expense, with balances that income has changed too', { direction: 'out' as const }],
    ['some amounts', { minAmount: '1.00', maxAmount: '300.00' }],
    ['a type', { typeCodes: ['3010'] }],
    ['an order', { orderNo: 'T1' }],
    ['a few days', { startTime: '2026-11-05', endTime: '2026-11-08' }],
    ['a period without entries', { startTime: '2026-10-01', endTime: '2026-10-02' }],
  ])('is read in pages by key, equal for every page size: %s', async (_words, filter) => {
    const { list } = await activity(filter);
    const expected = list
      .toReversed()
      .map(({ entryNo, accountNo, amount, balanceBefore, balanceAfter, bookedAt, counterName, ...entry }) => [
        entryNo.slice(accountNo.length),
        `${entry.direction} ${amount} ${balanceBefore} ${balanceAfter}`,
        [accountNo, entry.orderNo, entry.typeCode, entry.typeName, counterName, entry.counterAccountNo],
        bookedAt,
      ]);
    for (const pageRows of [1, 2, 3, 100]) {
      const entries = await filed((tx) => allActivity(tx, GUANG, { ...range, ...filter }, {}, pageRows));
      expect(
        entries.map(({ accountNo, amountFen, beforeFen, afterFen, ...entry }) => [
          entry.entryTail,
          `${entry.direction} ${yuanOfFen(amountFen)} ${yuanOfFen(beforeFen)} ${yuanOfFen(afterFen)}`,
          [
            accountNo,
            entry.orderNo,
            entry.typeCode,
            entry.typeName,
            entry.counterparty.name,
            entry.counterparty.accountNo,
          ],
          `${entry.at.replace(' ', 'T')}+08:00`,
        ]),
      ).toEqual(expected);
    }
  });

  it('has what the scope of a bill has', async () => {
    const entries = await filed((tx) => allActivity(tx, GUANG, range, { direction: 'in', fromPayers: true }, 2));
    const names = ['充值', '收款入账', '转账'];
    expect(entries.map(({ typeName }) => typeName).filter((name) => !names.includes(name))).toEqual([]);
    expect(entries.length).toBeGreaterThan(0);
  });

  it('has no entry of accounts of another merchant', async () => {
    const { own: selectedBuckets, filter } = defaultQuery();
    expect(await filed((tx) => filedEntries(tx, SHAN, selectedBuckets, filter, 100), SHAN)).toEqual([]);
  });

  it('reads a page and not the rest of the period', async () => {
    const { own: selectedBuckets, filter } = defaultQuery();
    await bookMany(600);
    const client = await db.admin.connect();
    try {
      await client.query(`BEGIN; SELECT set_config('app.mid', '${GUANG}', true)`);
      const read = await rowsReadBy(client, 'ledger.entries', async () => {
        const page = await client.query('SELECT 1 FROM ledger.entries_behind($1, $2, $3, $4, NULL, NULL, NULL, 10)', [
          selectedBuckets.ledgerIds,
          selectedBuckets.accountNos,
          filter.from,
          filter.to,
        ]);
        expect(page.rows).toHaveLength(10);
      });
      expect(read).toBeLessThan(300);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
