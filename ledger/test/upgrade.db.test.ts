import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate, migrationSources } from '#platform/db/migration.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, withDatabase, type TestDatabase } from '#testkit/database.ts';
import { sealEntries } from '../src/index.ts';
import { auditFindings, balances, fund, journal, openScene, posting, postNow, type Accounts } from './scene.ts';

const ROOT = join(import.meta.dirname, '../..');
const MODULES = ['platform/db', 'platform/jobs', 'platform/http', 'ledger'];

let fresh: TestDatabase;
let folder: string;
let name: string;
let admin: pg.Pool;
let upgraded: Database;
let accounts: Accounts;
let before: Record<string, number>;
let holdId: string;

/** A database as the files 001 to 005 made it, with journals, holds and seals, is opened by the present product. */
beforeAll(async () => {
  fresh = await testDatabase();
  name = `old_${newId().replaceAll('-', '')}`;
  await fresh.admin.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(fresh.url, name);
  folder = mkdtempSync(join(tmpdir(), 'portal-version-1-'));
  for (const module of MODULES)
    cpSync(
      module === 'ledger' ? join(import.meta.dirname, 'version-1') : join(ROOT, module, 'sql'),
      join(folder, module, 'sql'),
      { recursive: true },
    );
  await migrate(url, migrationSources(folder, MODULES));
  admin = new pg.Pool({ connectionString: url, max: 4 });
  upgraded = openDatabase({ url, poolSize: 4, applicationName: 'test' });

  accounts = await openScene(upgraded);
  await fund(upgraded, accounts, 'a', 1000);
  holdId = newId();
  await postNow(
    upgraded,
    journal(accounts, [posting(accounts, 'a', 'b', 300)]),
    journal(accounts, [posting(accounts, 'a', 'aFrozen', 50)], { hold: { op: 'open', holdId } }),
  );
  // The seals of version 1 are made by its own function, over all but the last entries.
  await sealEntries(upgraded);
  await postNow(upgraded, journal(accounts, [posting(accounts, 'b', 'a2', 20)]));
  before = await balances(admin, accounts);
  await migrate(url, migrationSources(ROOT, MODULES));
});
afterAll(async () => {
  await upgraded.close();
  await admin.end();
  await fresh.admin.query(`DROP DATABASE ${name}`);
  await fresh.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every column, key, index, trigger, view, function and right of the ledger, as PostgreSQL describes it. */
async function structureOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) AS line FROM information_schema.columns WHERE table_schema = 'ledger'
    UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'ledger'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'ledger'
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = 'ledger'::regnamespace
    UNION ALL SELECT format('%s %s %s %s', relkind, relname, relacl, reloptions) FROM pg_class WHERE relnamespace = 'ledger'::regnamespace
    UNION ALL SELECT format('comment %s %s', relname, obj_description(oid)) FROM pg_class WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r'
    UNION ALL SELECT format('view %s %s', viewname, definition) FROM pg_views WHERE schemaname = 'ledger'
    UNION ALL SELECT format('%s %s', pg_get_functiondef(oid), proacl) FROM pg_proc WHERE pronamespace = 'ledger'::regnamespace
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

describe('A database of the first ledger, opened by this one', () => {
  it('has the structure of a new one', async () => {
    expect(await structureOf(admin)).toEqual(await structureOf(fresh.admin));
  });

  it('has its balances, seals and open holds, and goes on from them', async () => {
    expect(await balances(admin, accounts)).toEqual(before);
    expect(await auditFindings(admin)).toEqual([]);
    await postNow(
      upgraded,
      journal(accounts, [posting(accounts, 'aFrozen', 'b', 50)], { hold: { op: 'settle', holdId } }),
    );
    await sealEntries(upgraded);
    expect(await balances(admin, accounts)).toEqual({ ...before, aFrozen: 0, b: before.b! + 50 });
    expect(await auditFindings(admin)).toEqual([]);
    const { rows } = await admin.query(
      'SELECT count(*)::int AS unsealed FROM ledger.entries e WHERE NOT EXISTS (SELECT FROM ledger.seals s WHERE s.account_id = e.account_id AND s.version = e.version)',
    );
    expect(rows).toEqual([{ unsealed: 0 }]);
  });
});
