import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceList } from './index.ts';
import { db, dataOf, GUANG, NUMBER, openAccounts, OTHER, SHAN, within } from './test/account-fixture.ts';

/** Plan 优惠 costs 1 fen from the 1st, 2 fen from the 21st, 3 fen from the 25th; 晨光 has it from the 20th. */
beforeAll(async () => {
  await openAccounts();
  await db.admin.query(`
    INSERT INTO account.fee_plans (plan_id, name) VALUES ('vip', '优惠');
    INSERT INTO account.fee_versions (plan_id, version, from_day)
      VALUES ('vip', 1, '2026-11-01'), ('vip', 2, '2026-11-21'), ('vip', 3, '2026-11-25');
    INSERT INTO account.fee_rows (plan_id, version, kind, speed, from_fen, to_fen, fixed_fen, rate)
      SELECT 'vip', version, 'withdraw', 'T0', from_fen, to_fen, version, 0 FROM generate_series(1, 3) AS version,
        (VALUES (0, 10000), (10000, NULL)) AS band (from_fen, to_fen);
    INSERT INTO account.fee_assignments (mid, number, plan_id, from_day, assigned_name, assigned_at)
      VALUES ('${GUANG}', 1, 'vip', '2026-11-20', '周运营', now())`);
});
afterAll(() => db.close());

const wish = { function: 'withdraw', accountNo: NUMBER, amount: '1000.00', speed: 'T0' };
const costOn = (day: string, mid = GUANG) =>
  within(async (tx) => {
    const at = new Date(`${day}T12:00:00+08:00`);
    const priced = (await priceList(tx, { mid, kind: 'withdraw', speed: 'T0', at }))(100_000n, null);
    return priced.ok ? priced.data.charge.feeFen : priced.code;
  }, mid);

describe('The price of a merchant', () => {
  it('is of its plan from its day on, in the newest version whose day has come', async () => {
    expect(await costOn('2026-11-19')).toBe(200n);
    expect(await costOn('2026-11-20')).toBe(1n);
    expect(await costOn('2026-11-21')).toBe(2n);
    expect(await costOn('2026-11-26')).toBe(3n);
    expect(await costOn('2026-11-26', SHAN)).toBe(200n);
  });

  it('is kept with the quote, which says it', async () => {
    const quote = await dataOf('csdb/v2/business/work', wish);
    expect(quote).toMatchObject({ fee: '0.01', feePlan: { name: '优惠', version: 1 } });
    const { rows } = await db.admin.query(
      'SELECT plan_id, plan_version, fee_fen FROM account.fee_quotes WHERE quote_id = $1',
      [quote.quoteId],
    );
    expect(rows).toEqual([{ plan_id: 'vip', plan_version: 1, fee_fen: '1' }]);
    const other = await dataOf('csdb/v2/business/work', { ...wish, accountNo: OTHER }, SHAN);
    expect(other).toMatchObject({ fee: '2.00', feePlan: { name: '标准', version: 1 } });
  });

  it('changes by a later decision for an earlier day', async () => {
    await db.admin.query(`
      INSERT INTO account.fee_assignments (mid, number, plan_id, from_day, assigned_name, assigned_at)
        VALUES ('${SHAN}', 1, 'vip', '2026-11-24', '周运营', now()), ('${SHAN}', 2, 'standard', '2026-11-23', '周运营', now())`);
    expect(await costOn('2026-11-26', SHAN)).toBe(200n);
  });

  it('is all that its servers can read: no table of prices, and no price of another merchant', async () => {
    for (const table of ['fee_plans', 'fee_versions', 'fee_rows', 'fee_assignments'])
      await expect(within((tx) => tx.rows(`SELECT 1 FROM account.${table}`))).rejects.toThrow('permission denied');
    expect(
      await within((tx) => tx.rows(`SELECT 1 FROM account.prices($1, '{withdraw}', '2026-11-24')`, [GUANG]), SHAN),
    ).toEqual([]);
  });
});
