import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import { activity, clock, dataOf, db, openActivity } from './test/activity-fixture.ts';

beforeAll(openActivity);
afterAll(() => db.close());

describe('What yesterday made of the balance', () => {
  it('has the sums of 收支明细 by type, between the balances of its two midnights', async () => {
    const now = clock.now();
    clock.set('2026-11-07T09:30:00+08:00');
    const day = await dataOf('csdb/v2/account/yesterday', {});
    clock.set(now.toISOString());
    const { list, totals } = await activity({ startTime: '2026-11-06', endTime: '2026-11-06' });
    expect([day.date, day.opening, day.closing]).toEqual(['2026-11-06', totals.opening, totals.closing]);
    const { flows } = day;
    expect(flows.map(({ typeName, direction, count, amount }) => [typeName, direction, count, amount])).toEqual([
      ['转账', 'in', 1, '1000.00'],
      ['收款入账', 'in', 1, '7.00'],
      ['转账', 'out', 1, '1000.00'],
    ]);
    expect(flows.reduce((count, flow) => count + flow.count, 0)).toBe(list.length);
    expect(sumFen(flows.map(({ amount }) => fenOfYuan(amount)))).toBe(
      fenOfYuan(totals.inAmount) + fenOfYuan(totals.outAmount),
    );
  });

  it('is a still day where nothing moved', async () => {
    const { totalBalance } = await dataOf('account/summary', {});
    expect(await dataOf('csdb/v2/account/yesterday', {})).toEqual({
      date: '2026-11-19',
      opening: totalBalance,
      closing: totalBalance,
      flows: [],
    });
  });
});
