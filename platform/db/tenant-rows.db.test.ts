import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#testkit/database.ts';
import { ALL_MERCHANTS, type Database, type Tx } from './database.ts';
import { openNotes } from './test/notes.ts';

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await openNotes();
  database = db.database;
});
afterAll(() => db.close());
beforeEach(() => db.admin.query('TRUNCATE tx_test.tenant_notes'));

describe('The wall between merchants', () => {
  const as = <T>(mid: string | null, work: (tx: Tx) => Promise<T>) => database.transaction({ mid }, work);
  const seen = (mid: string | null) =>
    as(mid, async (tx) =>
      (await tx.rows<{ mid: string; id: number }>('SELECT mid, id FROM tx_test.tenant_notes ORDER BY mid, id')).map(
        (row) => `${row.mid}/${row.id}`,
      ),
    );
  beforeEach(() =>
    db.admin.query(`INSERT INTO tx_test.tenant_notes (mid, id) VALUES ('M1', 1), ('M1', 2), ('M2', 1), ('M2', 2)`),
  );

  it('shows a merchant only its own rows in any query, and shows none without a merchant', async () => {
    expect([await seen('M1'), await seen('M2'), await seen('M3'), await seen(null), await seen('')]).toEqual([
      ['M1/1', 'M1/2'],
      ['M2/1', 'M2/2'],
      [],
      [],
      [],
    ]);
    expect(await seen(ALL_MERCHANTS)).toHaveLength(4);
  });

  it('lets nobody change, remove or insert rows of another merchant with any statement', async () => {
    const run = (sql: string) => as('M1', (tx) => tx.run(sql));
    expect(await run(`UPDATE tx_test.tenant_notes SET note = 'x' WHERE mid = 'M2'`)).toBe(0);
    expect(await run(`DELETE FROM tx_test.tenant_notes WHERE mid = 'M2'`)).toBe(0);
    await expect(run(`INSERT INTO tx_test.tenant_notes (mid, id) VALUES ('M2', 3)`)).rejects.toThrow(
      'row-level security',
    );
    await expect(run(`UPDATE tx_test.tenant_notes SET mid = 'M2', id = 9 WHERE id = 1`)).rejects.toThrow(
      'row-level security',
    );
    expect(await run(`UPDATE tx_test.tenant_notes SET note = 'x'`)).toBe(2);
    expect((await db.admin.query(`SELECT note FROM tx_test.tenant_notes WHERE mid = 'M2'`)).rows).toEqual([
      { note: '' },
      { note: '' },
    ]);
  });

  it('covers all merchants’ data that the application reads; the exceptions are listed here', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'mid' AND NOT a.attisdropped)
          AND has_any_column_privilege('portal_app', c.oid, 'SELECT')
          AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
          AND NOT (c.relkind = 'v' AND coalesce('security_invoker=true' = ANY(c.reloptions), false))
          AND NOT (c.relkind = 'v' AND coalesce('security_barrier=true' = ANY(c.reloptions), false) AND pg_get_viewdef(c.oid) LIKE '%app.mid%')
        ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'jobs.jobs',
      'merchant.default_merchants',
      'merchant.merchants',
      'merchant.relations',
      'merchant.v_relations',
      // They have the condition, and no barrier: behind it the indexes of the search would not be used.
      'orders.v_known_payees',
      'orders.v_search_keys',
    ]);
  });

  it('does not make PostgreSQL expect so few rows that it sorts all of a merchant for one page', async () => {
    await db.admin.query(
      `INSERT INTO tx_test.tenant_notes SELECT 'M' || n % 20, n FROM generate_series(100, 10000) n; ANALYZE tx_test.tenant_notes`,
    );
    const plan = await database.transaction({ mid: 'M1' }, (tx) =>
      tx.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT * FROM tx_test.tenant_notes WHERE mid = 'M1' ORDER BY id DESC LIMIT 20`,
      ),
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan Backward');
    expect(text).not.toContain('Sort');
  });

  it('and the history of money and operations cannot be changed by the application at all', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname || ' ' || p AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p
        WHERE c.relkind IN ('r', 'p') AND (n.nspname = 'ledger' OR n.nspname || '.' || c.relname = 'security.operation_records') AND has_table_privilege('portal_app', c.oid, p)`,
    );
    expect(rows).toEqual([]);
  });
});
