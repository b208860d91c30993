import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feeRows } from '#capabilities/account/server/fill-kinds.ts';
import { fillKinds, openAccount, type PricedKind } from '#capabilities/account/server/index.ts';
import { createMerchant } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { kinds } from './capabilities.ts';

let db: TestDatabase;
const all = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.database.transaction({ mid: ALL_MERCHANTS }, work);

const gift: PricedKind = {
  contract: {
    id: 'gift',
    name: '红包',
    order: 90,
    codes: { '9999': '红包' },
    payee: 'account',
    rights: { see: [], make: [], cancel: [] },
  },
  price: [
    { speed: 'T0', fromFen: 100_00n, rate: '0.0003', minFen: 1n, maxFen: 9n },
    { speed: 'T0', fromFen: 0n, fixedFen: 7n },
  ],
  startLimits: { singleFen: 200_00n },
};

const merchantWithAccount = (mid: string, accountNo: string) =>
  all(async (tx) => {
    await createMerchant(tx, { mid, customerName: mid, platformNo: 'P01', platformName: '商户门户' });
    await openAccount(tx, { mid, accountNo, type: 'basic', name: mid, openedAt: new Date('2026-11-01T00:00:00Z') });
  });

const feesOf = async (kind: string): Promise<string[]> => {
  const { rows } = await db.admin.query<{ row: string }>(
    `SELECT concat_ws(' ', speed, from_fen, coalesce(to_fen::text, '-'), fixed_fen, rate::float8, coalesce(min_fen::text, '-'), coalesce(max_fen::text, '-')) AS row
     FROM account.fee_rows WHERE kind = $1 AND plan_id = 'standard' ORDER BY speed, from_fen`,
    [kind],
  );
  return rows.map(({ row }) => row);
};
const limitsOf = async (kind: string): Promise<string[]> => {
  const { rows } = await db.admin.query<{ row: string }>(
    `SELECT concat_ws(' ', mid, single_fen, day_fen, month_fen, day_count) AS row FROM account.limits WHERE function = $1 ORDER BY mid`,
    [kind],
  );
  return rows.map(({ row }) => row);
};

beforeAll(async () => {
  db = await testDatabase();
  await merchantWithAccount('T000001', '8800000000000001');
});
afterAll(() => db.close());

describe('Kinds in the database', () => {
  it('cost what their folders say, as the first migrations wrote it', async () => {
    for (const kind of kinds) {
      const expected = feeRows(kind).map((row) =>
        [
          row.speed,
          row.from_fen,
          row.to_fen ?? '-',
          row.fixed_fen,
          row.rate,
          row.min_fen ?? '-',
          row.max_fen ?? '-',
        ].join(' '),
      );
      expect(await feesOf(kind.contract.id)).toEqual(expected);
    }
  });

  it('give a new merchant the limits of domain-rules section 13', async () => {
    expect(await limitsOf('withdraw')).toEqual(['T000001 50000000 200000000 3100000000 500']);
  });

  it('get price and limits once, for existing merchants too, and keep later edits', async () => {
    await all((tx) => fillKinds(tx, [...kinds, gift]));
    await merchantWithAccount('T000002', '8800000000000002');
    const fees = ['T0 0 10000 7 0 - -', 'T0 10000 - 0 0.0003 1 9'];
    expect(await feesOf('gift')).toEqual(fees);
    expect(await limitsOf('gift')).toEqual([
      'T000001 20000 200000000 3100000000 500',
      'T000002 20000 200000000 3100000000 500',
    ]);

    await db.admin.query(
      `UPDATE account.fee_rows SET fixed_fen = 8 WHERE kind = 'gift' AND from_fen = 0; DELETE FROM account.limits WHERE function = 'gift' AND mid = 'T000001'`,
    );
    await all((tx) => fillKinds(tx, [...kinds, { ...gift, startLimits: { singleFen: 300_00n } }]));
    await merchantWithAccount('T000003', '8800000000000003');
    expect(await feesOf('gift')).toEqual(['T0 0 10000 8 0 - -', fees[1]]);
    expect(await limitsOf('gift')).toEqual([
      'T000002 20000 200000000 3100000000 500',
      'T000003 30000 200000000 3100000000 500',
    ]);
  });

  it('are the only ones for which there can be prices, limits and review policies', async () => {
    const unknown = [
      `INSERT INTO account.fee_rows (plan_id, version, kind, speed, from_fen, fixed_fen, rate) VALUES ('standard', 1, 'lottery', 'T0', 0, 1, 0)`,
      `INSERT INTO account.limits VALUES ('T000001', 'lottery', 1, 1, 1, 1)`,
      `INSERT INTO approval.policies (mid, kind, version, layers, created_by) VALUES ('T000001', 'lottery', 1, '[]', 'test')`,
    ];
    for (const sql of unknown) await expect(db.admin.query(sql)).rejects.toThrow(/foreign key/);
  });
});
