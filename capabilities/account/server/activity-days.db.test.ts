import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerAuditRules } from '#ledger/src/audit.ts';
import { keepTotals, post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { activityTotals } from './activity-days.ts';
import { balancesOfRows } from './activity-balance.ts';
import { activityPage, activitySums, type ActivityFilter, type ActivityRow } from './activity-query.ts';
import { changesBefore, changesPage } from './change-query.ts';
import { openAccount, openProviderAccounts, providerAccounts, type MerchantAccount } from './index.ts';
import { ownBuckets, type OwnBuckets } from './own-buckets.ts';
import { placeOfPage } from './page-place.ts';
import { partFreezesOf } from './show-accounts.ts';
import { balancesBefore } from './show-balance-at.ts';

const MID = 'M900001';
const BEGIN = Date.parse('2026-11-02T00:00:00+08:00');
const HOURS = 5 * 24;
const JOURNALS = 400;
const TYPES = ['1030', '2010', '3010'];

let db: TestDatabase;
let accounts: MerchantAccount[];

/** At whole hours often, so that times are equal and lie on midnights. */
const moment = fc
  .tuple(fc.nat(HOURS), fc.oneof(fc.constant(0), fc.constant(-1), fc.nat(3_599_999)))
  .map(([hour, ms]) => new Date(BEGIN + hour * 3_600_000 + ms));
const place = fc.nat(6);
const move = fc.record({
  from: place,
  to: place,
  fen: fc.integer({ min: 1, max: 9 }),
  at: moment,
  typeCode: fc.constantFrom(...TYPES),
  orderNo: fc.constantFrom(null, 'T1'),
});

/** Journals in no order of time; some are added to the days, up to the middle of an account too, some are not yet. */
beforeAll(async () => {
  db = await testDatabase();
  const openedAt = new Date(BEGIN);
  await db.database.transaction({ mid: ALL_MERCHANTS }, openProviderAccounts);
  accounts = [];
  for (const [mid, accountNo] of [
    [MID, '8809000100000011'],
    [MID, '8809000100000029'],
    ['M900002', '8809000200000011'],
  ] as const)
    accounts.push(
      await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
        openAccount(tx, { mid, accountNo, type: 'basic', name: accountNo, openedAt }),
      ),
    );
  const [one, two, other] = accounts as [MerchantAccount, MerchantAccount, MerchantAccount];
  const { bankCash, feeIncome, inTransit } = providerAccounts;
  const ends = [one.availableId, one.pendingId, two.availableId, other.availableId, bankCash, feeIncome, inTransit];
  const book = (from: string, to: string, fen: number, at: Date, typeCode = '1030', orderNo: string | null = null) =>
    db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      post(tx, [
        {
          mid: MID,
          key: newId(),
          typeCode,
          orderNo,
          actor: 'test',
          bookedAt: at,
          postings: [{ from, to, amountFen: BigInt(fen) }],
        },
      ]),
    );
  for (const to of ends.filter((end) => end !== bankCash)) await book(bankCash, to, 100_000, openedAt);
  for (const [index, { from, to, fen, at, typeCode, orderNo }] of fc
    .sample(move, { numRuns: JOURNALS, seed: 11 })
    .entries()) {
    if (from !== to) await book(ends[from]!, ends[to]!, fen, at, typeCode, orderNo);
    if (index === JOURNALS / 4 || index === JOURNALS / 2) await keepTotals(db.database, 37);
    if (index === (JOURNALS * 3) / 4) await db.admin.query(`SELECT ledger.keep_totals(60, 'PROVIDER')`);
  }
});
afterAll(() => db.close());

/** The balance at the end of a range, from the entries alone. */
const closingOf = async (tx: Tx, selectedBuckets: OwnBuckets, to: Date) =>
  (await tx.one<{ fen: Fen }>(
    `SELECT coalesce(sum(CASE WHEN direction = 'in' THEN amount_fen ELSE -amount_fen END), 0)::bigint AS fen FROM ledger.v_movements WHERE account_id = ANY($1::uuid[]) AND booked_at <= $2`,
    [selectedBuckets.ledgerIds, to],
  ))!.fen;

/** The balance of a row's account after it, from the entries alone. */
const balanceAfter = async (tx: Tx, { accountNo, bookedKey, journalId, postingNo }: ActivityRow) =>
  (await tx.one<{ fen: Fen }>(
    `SELECT sum(CASE WHEN direction = 'in' THEN amount_fen ELSE -amount_fen END)::bigint AS fen FROM ledger.v_movements
     WHERE account_id = ANY($1::uuid[]) AND (booked_at, journal_id, posting_no) <= ($2::timestamptz, $3::uuid, $4::smallint)`,
    [
      ownBuckets(accounts.filter((account) => account.accountNo === accountNo)).ledgerIds,
      bookedKey,
      journalId,
      postingNo,
    ],
  ))!.fen;

const queryArbitrary = fc.record({
  accounts: fc.constantFrom([0], [1], [0, 1]),
  ends: fc.tuple(moment, moment),
  filter: fc.record(
    {
      direction: fc.constantFrom('in' as const, 'out' as const),
      typeCodes: fc.subarray(TYPES, { minLength: 1 }),
      fromPayers: fc.constant(true as const),
    },
    { requiredKeys: [] },
  ),
  page: fc.record({
    pageNo: fc.integer({ min: 1, max: 8 }),
    pageSize: fc.constantFrom(1, 7, 20, 50),
    sort: fc.constantFrom(undefined, 'bookedAt:asc' as const, 'bookedAt:desc' as const),
  }),
});

it('Sums of days equal their entries for every range and filter, and so do pages by days', async () => {
  await fc.assert(
    fc.asyncProperty(queryArbitrary, async ({ accounts: chosen, ends, filter: narrow, page }) => {
      const selectedBuckets = ownBuckets(chosen.map((index) => accounts[index]!));
      const [from, to] = ends.toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
      const filter: ActivityFilter = { from, to, ...narrow };
      await db.database.transaction({ mid: MID }, async (tx) => {
        const { closingFen, days, ...totals } = await activityTotals(tx, MID, selectedBuckets, filter);
        expect(totals).toEqual(await activitySums(tx, MID, selectedBuckets, filter));
        expect(closingFen).toBe(Object.keys(narrow).length > 0 ? null : await closingOf(tx, selectedBuckets, to));
        const rows = await activityPage(tx, MID, selectedBuckets, filter, page);
        const found = placeOfPage({ days }, filter, page);
        expect(found).toBeDefined();
        expect(await activityPage(tx, MID, selectedBuckets, filter, page, found)).toEqual(rows);
        const balances = await balancesOfRows(tx, MID, selectedBuckets, rows, new Date(BEGIN));
        // By months, and not by days.
        expect(await balancesOfRows(tx, MID, selectedBuckets, rows, new Date('2100-01-01'))).toEqual(balances);
        for (const [index, row] of rows.slice(0, 3).entries()) {
          const afterFen = await balanceAfter(tx, row);
          const beforeFen = afterFen - (row.direction === 'in' ? row.amountFen : -row.amountFen);
          expect(balances[index]).toMatchObject({ beforeFen, afterFen });
        }
      });
    }),
    { numRuns: 60 },
  );
});

it('Pages of changes equal the entries in the order of time and version', async () => {
  const page = fc.record({ pageNo: fc.integer({ min: 1, max: 8 }), pageSize: fc.constantFrom(1, 7, 20, 50) });
  const chosen = fc.record({
    ends: fc.tuple(moment, moment),
    accountsOf: fc.constantFrom([0], [0, 1]),
    orderNo: fc.constantFrom(undefined, 'T1', 'none'),
    page,
  });
  await fc.assert(
    fc.asyncProperty(chosen, async ({ ends, accountsOf, orderNo, page: { pageNo, pageSize } }) => {
      const { ledgerIds } = ownBuckets(accountsOf.map((index) => accounts[index]!));
      const [from, to] = ends.toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
      await db.database.transaction({ mid: MID }, async (tx) => {
        const all = await tx.rows<{ ledgerId: string; version: bigint }>(
          `SELECT account_id AS "ledgerId", version FROM ledger.v_entries WHERE account_id = ANY($1::uuid[]) AND booked_at >= $2 AND booked_at <= $3 AND ($4::text IS NULL OR order_no = $4)
           ORDER BY booked_at DESC, account_id DESC, version DESC`,
          [ledgerIds, from, to, orderNo ?? null],
        );
        const { rows, totalCount } = await changesPage(tx, MID, { from, to, ledgerIds, orderNo }, { pageNo, pageSize });
        expect(totalCount).toBe(all.length);
        expect(rows.map(({ ledgerId, version }) => ({ ledgerId, version }))).toEqual(
          all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
        );
      });
    }),
    { numRuns: 60 },
  );
});

it('A past balance is the present one less later entries, and equals the running balance', async () => {
  const { ledgerIds } = ownBuckets(accounts.slice(0, 2));
  await fc.assert(
    fc.asyncProperty(moment, async (before) => {
      await db.database.transaction({ mid: MID }, async (tx) => {
        const rows = await balancesBefore(tx, ledgerIds, before);
        expect(rows).toHaveLength(ledgerIds.length);
        for (const { ledgerId, presentFen, laterFen, runningFen } of rows) {
          const { fen } = (await tx.one<{ fen: Fen }>(
            `SELECT coalesce(sum(CASE WHEN direction = 'in' THEN amount_fen ELSE -amount_fen END), 0)::bigint AS fen FROM ledger.v_movements WHERE account_id = $1 AND booked_at < $2`,
            [ledgerId, before],
          ))!;
          expect([presentFen - laterFen, runningFen]).toEqual([fen, fen]);
        }
      });
    }),
    { numRuns: 60 },
  );
});

it('An account that is not the merchant’s has no sums', async () => {
  const selectedBuckets = ownBuckets([accounts[2]!]);
  const filter = { from: new Date(BEGIN), to: new Date(BEGIN + HOURS * 3_600_000) };
  const asMerchant = (mid: string) =>
    db.database.transaction({ mid }, async (tx) => (await activityTotals(tx, mid, selectedBuckets, filter)).inCount);
  expect(await asMerchant('M900002')).toBeGreaterThan(0);
  expect(await asMerchant(MID)).toBe(0);
});

it('An hour of many accounts reads the entries of that hour, and not those of each account', async () => {
  const openedAt = new Date(BEGIN);
  const more = await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    Promise.all(
      [3, 4, 5, 6, 7, 8].map((n) =>
        openAccount(tx, { mid: MID, accountNo: `88090001000000${n}9`, type: 'basic', name: `${n}`, openedAt }),
      ),
    ),
  );
  await db.admin.query(`SELECT ledger.keep_totals(10000, 'PROVIDER')`);
  await db.admin.query('VACUUM ANALYZE ledger.entries, ledger.accounts, ledger.day_totals, ledger.totalled_versions');
  const selectedBuckets = ownBuckets([...accounts.slice(0, 2), ...more]);
  const from = new Date(BEGIN + 2.25 * 3_600_000);
  const range = { from, to: new Date(from.getTime() + 3_600_000) };
  await db.database.transaction({ mid: MID }, async (tx) => {
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    let count = 0;
    const read = await rowsReadBy(client, 'ledger.entries', async () => {
      const { inCount, outCount } = await activityTotals(tx, MID, selectedBuckets, range);
      count = inCount + outCount;
    });
    expect(count).toBeGreaterThan(0);
    expect(read).toBeLessThan(100);
  });
});

it('A page of changes and the open holds of an account read only their own journals', async () => {
  await db.admin.query(`SELECT ledger.keep_totals(10000, 'PROVIDER')`);
  await db.admin.query('VACUUM ANALYZE ledger.entries, ledger.journals, ledger.holds');
  const { availableId, frozenId } = accounts[0]!;
  await db.database.transaction({ mid: MID }, async (tx) => {
    const freeze = { from: availableId, to: frozenId, amountFen: 5n };
    const journal = { mid: MID, typeCode: '1030', orderNo: null, actor: 'test', bookedAt: new Date(BEGIN) };
    await post(tx, [{ ...journal, key: newId(), postings: [freeze], hold: { op: 'open', holdId: newId() } }]);
  });
  await db.database.transaction({ mid: MID }, async (tx) => {
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    const filter = { ledgerIds: [availableId], from: new Date(BEGIN), to: new Date(BEGIN + HOURS * 3_600_000 - 1) };
    const journalsOf = (work: () => Promise<unknown>) => rowsReadBy(client, 'ledger.journals', work);
    const page = { pageSize: 10 };
    const { totalCount } = await changesPage(tx, MID, filter, { ...page, pageNo: 1 });
    expect(totalCount).toBeGreaterThan(100);
    const last = Math.ceil(totalCount / page.pageSize);
    for (const pageNo of [1, last])
      expect(await journalsOf(() => changesPage(tx, MID, filter, { ...page, pageNo }))).toBeLessThanOrEqual(30);
    expect(
      await journalsOf(() => changesPage(tx, MID, { ...filter, orderNo: 'none' }, { ...page, pageNo: 1 })),
    ).toBeLessThan(5);
    expect(
      await journalsOf(() =>
        changesBefore(tx, MID, { ledgerId: availableId, before: filter.to, after: undefined, limit: 10 }),
      ),
    ).toBeLessThanOrEqual(30);
    expect(await journalsOf(() => partFreezesOf(tx, accounts[0]!))).toBe(1);
  });
});

it('The audit finds a day that is not the sum of its entries', async () => {
  const rule = ledgerAuditRules.find(({ title }) => title.startsWith('the kept totals'))!;
  const client = await db.admin.connect();
  try {
    expect((await client.query(rule.sql)).rows).toEqual([]);
    for (const change of [
      'UPDATE ledger.day_totals SET amount_fen = amount_fen + 1',
      'DELETE FROM ledger.day_totals',
    ]) {
      await client.query('BEGIN');
      await client.query(`${change} WHERE ctid = (SELECT min(ctid) FROM ledger.day_totals)`);
      expect((await client.query(rule.sql)).rows).toHaveLength(1);
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
});
