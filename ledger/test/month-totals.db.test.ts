import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { ledgerAuditRules } from '../src/audit.ts';
import { keepTotals, PROVIDER_MID } from '../src/index.ts';
import { fund, journal, openScene, posting, postNow, type Accounts, type Name } from './scene.ts';

const BEGIN = Date.parse('2026-06-20T00:00:00+08:00');
const HOUR_MS = 3_600_000;
const HOURS = 150 * 24;
const JOURNALS = 300;
const ENOUGH_FEN = 100_000;

let db: TestDatabase;
let accounts: Accounts;

/** On the first midnight of a month often, and a millisecond before it. */
const midnights = ['2026-07-01', '2026-08-01', '2026-10-01'].map((day) => Date.parse(`${day}T00:00:00+08:00`));
const moment = fc
  .oneof(
    fc.integer({ min: 0, max: HOURS * HOUR_MS }).map((ms) => BEGIN + ms),
    fc.constantFrom(...midnights, ...midnights.map((at) => at - 1)),
  )
  .map((at) => new Date(at));
const name = fc.constantFrom<Name>('bank', 'a', 'a2', 'b');
const move = fc.record({
  from: name,
  to: name,
  fen: fc.integer({ min: 1, max: 9 }),
  bookedAt: moment,
  typeCode: fc.constantFrom('1030', '2010'),
  orderNo: fc.constantFrom(null, 'T1'),
});

/** Journals in no order of time; most are added to days and months, up to the middle of an account too. */
beforeAll(async () => {
  db = await testDatabase();
  accounts = await openScene(db.database);
  for (const to of ['a', 'a2', 'b'] as const) await fund(db.database, accounts, to, ENOUGH_FEN);
  for (const [index, { from, to, fen, ...more }] of fc.sample(move, { numRuns: JOURNALS, seed: 7 }).entries()) {
    if (from !== to) await postNow(db.database, journal(accounts, [posting(accounts, from, to, fen)], more));
    if (index === JOURNALS / 3) await keepTotals(db.database, 37);
    if (index === JOURNALS / 2) await db.admin.query(`SELECT ledger.keep_totals(60, '${PROVIDER_MID}')`);
  }
});
afterAll(() => db.close());

const SUMS = `SELECT s.account_id AS account, date_trunc('month', s.day)::date::text AS month, s.direction, s.type_code AS type, s.has_order AS ordered, sum(s.entries)::int AS entries, sum(s.amount_fen)::int AS fen`;
const GROUPED = 'GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5';
const OF_MONTHS = `${SUMS} FROM ledger.month_sums($1::uuid[], $2::text[], $3, $4) s ${GROUPED}`;
const OF_ENTRIES = `${SUMS} FROM (
  SELECT e.account_id, (e.booked_at AT TIME ZONE 'Asia/Shanghai')::date AS day, CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, j.type_code, j.order_no IS NOT NULL AS has_order,
    1 AS entries, abs(e.delta_fen) AS amount_fen
  FROM unnest($1::uuid[], $2::text[]) AS own (id, owner) JOIN ledger.entries e ON e.account_id = own.id JOIN ledger.journals j ON j.id = e.journal_id
  WHERE e.booked_at >= $3 AND e.booked_at < coalesce($4::timestamptz, 'infinity')
    AND NOT EXISTS (SELECT 1 FROM unnest($1::uuid[], $2::text[]) AS s (id, owner) WHERE s.id = e.counter_account_id AND s.owner = own.owner)) s ${GROUPED}`;

/** Both accounts as one of an owner, as two, or with all that moved between them. */
const owners = fc.constantFrom<(string | null)[]>(['A', 'A'], ['A', 'A2'], [null, null]);
const queryArbitrary = fc.record({ ends: fc.tuple(moment, moment), hasEnd: fc.boolean(), owners });

const equalTheEntries = () =>
  fc.assert(
    fc.asyncProperty(queryArbitrary, async ({ ends, hasEnd, owners: owned }) => {
      const [since, until] = ends.toSorted((a, b) => a.getTime() - b.getTime());
      const params = [[accounts.a.id, accounts.a2.id], owned, since, hasEnd ? until : null];
      const ofMonths = await db.database.transaction({ mid: accounts.a.mid }, (tx) => tx.rows(OF_MONTHS, params));
      expect(ofMonths).toEqual((await db.admin.query(OF_ENTRIES, params)).rows);
    }),
    { numRuns: 60 },
  );

const daysRead = () =>
  db.database.transaction({ mid: accounts.a.mid }, async (tx) => {
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    const params = [[accounts.a.id], ['A'], new Date(midnights[0]!), null];
    return rowsReadBy(client, 'ledger.day_totals', () => tx.rows(OF_MONTHS, params));
  });

const rule = ledgerAuditRules.find(({ title }) => title.startsWith('the kept totals of months'))!;

it('Sums of months equal their entries for all ranges, and read no day of a whole month', async () => {
  await equalTheEntries();
  expect(await daysRead()).toBe(0);
});

it('Months that do not have what their days have are not read, and are made again', async () => {
  // As servers of the last release leave it, which add up days alone.
  await db.admin.query(`UPDATE ledger.totalled_versions SET months_version = 0; DELETE FROM ledger.month_totals`);
  expect(await daysRead()).toBeGreaterThan(30);
  await equalTheEntries();
  await keepTotals(db.database);
  expect(await daysRead()).toBe(0);
  await equalTheEntries();
  expect((await db.admin.query(rule.sql)).rows).toEqual([]);
});

it('The audit finds a month that is not the sum of its days', async () => {
  const client = await db.admin.connect();
  try {
    for (const change of [
      'UPDATE ledger.month_totals SET amount_fen = amount_fen + 1',
      'DELETE FROM ledger.month_totals',
    ]) {
      await client.query('BEGIN');
      await client.query(`${change} WHERE ctid = (SELECT min(ctid) FROM ledger.month_totals)`);
      expect((await client.query(rule.sql)).rows).toHaveLength(1);
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
});

it('An account of another merchant has no sums', async () => {
  const params = [[accounts.b.id], [null], new Date(BEGIN), null];
  const asMerchant = (mid: string) => db.database.transaction({ mid }, (tx) => tx.rows(OF_MONTHS, params));
  expect(await asMerchant(accounts.b.mid)).not.toEqual([]);
  expect(await asMerchant(accounts.a.mid)).toEqual([]);
});
