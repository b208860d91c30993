import { describe, expect, it } from 'vitest';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import {
  balance,
  confirm,
  fixture,
  fund,
  fundRound,
  holderOf,
  redeem,
  subscribe,
  testWealth,
  yieldOf,
  yieldsRound,
} from './test/wealth-fixture.ts';

testWealth();

describe('Income', () => {
  const weekend = [yieldOf('2026-11-20', '1.0000'), yieldOf('2026-11-21', '1.0000'), yieldOf('2026-11-22', '1.0000')];

  it('of Friday and the weekend is booked once, on Monday, for each day separately', async () => {
    const who = await holderOf('50000.00');
    fund.published = weekend;
    await yieldsRound('2026-11-21T10:00:00+08:00');
    await yieldsRound('2026-11-22T10:00:00+08:00');
    await yieldsRound('2026-11-23T05:59:00+08:00');
    expect((await balance(who)).list).toEqual([]);
    await yieldsRound('2026-11-23T06:00:00+08:00');
    await yieldsRound('2026-11-23T06:05:00+08:00');
    expect(await balance(who)).toMatchObject({
      available: '50015.00',
      lastDay: '2026-11-22',
      lastIncome: '5.00',
      totalIncome: '15.00',
      figures: { day: '2026-11-22', perTenThousand: '1.0000', sevenDay: '1.650' },
      list: [
        { day: '2026-11-22', shares: '50010.00', amount: '5.00' },
        { day: '2026-11-21', shares: '50005.00', amount: '5.00' },
        { day: '2026-11-20', shares: '50000.00', amount: '5.00' },
      ],
    });
    expect(must(await subscribe(who, '1.00')).state).toBe('queued');
  });

  it('ends with a fast redemption on its day, with an ordinary one on its confirmation', async () => {
    const [fast, ordinary] = [await holderOf('20000.00'), await holderOf('20000.00')];
    fixture.clock.set('2026-11-20T14:00:00+08:00');
    const paid = must(await redeem(fast, '900.00', 'fast'));
    const waits = must(await redeem(ordinary, '900.00', 'ordinary'));
    await fixture.run();
    fund.days = { tradeOn: '2026-11-20', confirmsOn: '2026-11-23' };
    await fundRound();
    fund.published = weekend;
    await yieldsRound('2026-11-23T06:00:00+08:00');
    const shares = async (who: typeof fast) => (await balance(who)).list.map((row) => row.shares);
    expect([await shares(fast), await shares(ordinary)]).toEqual([
      ['19103.82', '19101.91', '19100.00'],
      ['20004.00', '20002.00', '20000.00'],
    ]);
    confirm(ordinary, waits.orderNo, '2026-11-23');
    confirm(fast, paid.orderNo, '2026-11-23');
    await fundRound('2026-11-23T09:00:00+08:00');
    fund.published = [...weekend, yieldOf('2026-11-23', '1.0000')];
    await yieldsRound('2026-11-24T06:00:00+08:00');
    expect((await shares(ordinary))[0]).toBe('19106.00');
  });

  it('is not booked for a day whose yield the fund company has not published', async () => {
    const who = await holderOf('10000.00');
    fixture.clock.set('2026-11-20T14:00:00+08:00');
    const { orderNo } = must(await subscribe(who, '500.00'));
    await fixture.run();
    fund.days = { tradeOn: '2026-11-20', confirmsOn: '2026-11-23' };
    await fundRound();
    fund.published = [...weekend, yieldOf('2026-11-23', '1.0000')];
    await yieldsRound('2026-11-24T06:00:00+08:00');
    expect((await balance(who)).lastDay).toBe('2026-11-22');
    confirm(who, orderNo, '2026-11-23');
    await fundRound('2026-11-24T09:00:00+08:00');
    await yieldsRound('2026-11-24T09:01:00+08:00');
    expect((await balance(who)).list[0]).toMatchObject({ day: '2026-11-23', shares: '10503.00', amount: '1.05' });
  });

  it('is booked once for each holding when the worker dies in the middle', async () => {
    const holders = [await holderOf('10000.00'), await holderOf('10000.00')];
    fund.published = weekend;
    for (const commits of [3, 4])
      await yieldsRound('2026-11-23T06:00:00+08:00', dyingDatabase(fixture.db.database, commits)).catch(
        () => undefined,
      );
    await yieldsRound('2026-11-23T06:10:00+08:00');
    for (const who of holders) expect((await balance(who)).totalIncome).toBe('3.00');
  });
});

describe('The audit', () => {
  it.each([
    ['income without its journal', `UPDATE wealth.yields SET income_fen = income_fen + 1 WHERE mid = $1`],
    ['income of other shares', `UPDATE wealth.yields SET shares_fen = shares_fen + 100000000 WHERE mid = $1`],
    ['a day that was not booked', `DELETE FROM wealth.yields WHERE mid = $1`],
    ['a trade of another amount', `UPDATE wealth.trades SET amount_fen = amount_fen + 1 WHERE mid = $1`],
    ['a trade that is open again', `UPDATE wealth.trades SET state = 'accepted', ended_at = NULL WHERE mid = $1`],
  ])('finds %s', async (_what, harm) => {
    const who = await holderOf('10000.00');
    fund.published = [yieldOf('2026-11-20', '1.0000')];
    await yieldsRound('2026-11-23T06:00:00+08:00');
    const client = await fixture.db.admin.connect();
    const kept = await Promise.all(
      ['trades', 'yields'].map((table) => client.query(`SELECT * FROM wealth.${table} WHERE mid = $1`, [who.mid])),
    );
    await client.query(harm, [who.mid]);
    expect((await fixture.findings()).length).toBeGreaterThan(0);
    for (const [index, table] of ['trades', 'yields'].entries()) {
      await client.query(`DELETE FROM wealth.${table} WHERE mid = $1`, [who.mid]);
      await client.query(
        `INSERT INTO wealth.${table} SELECT * FROM json_populate_recordset(NULL::wealth.${table}, $1)`,
        [JSON.stringify(kept[index]!.rows)],
      );
    }
    client.release();
  });
});
