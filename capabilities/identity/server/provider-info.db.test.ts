import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationSources } from '#platform/db/migration.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, withDatabase, type TestDatabase } from '#testkit/database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MODULES = ['platform/db', 'platform/jobs', 'platform/http', 'ledger', 'capabilities/identity'];
const INVENTED = { phone: '400-800-1234', icp: '京ICP备00000000号' };
/** The product of before: it had come with invented values. */
const former = mkdtempSync(join(tmpdir(), 'portal-former-'));

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  for (const module of MODULES) cpSync(join(ROOT, module, 'sql'), join(former, module, 'sql'), { recursive: true });
  rmSync(join(former, 'capabilities/identity/sql/migrations/003-no-invented-values.sql'));
});
afterAll(async () => {
  await db.close();
  rmSync(former, { recursive: true, force: true });
});

/** The rows of a database without the demo, which the product of before has made and used. */
async function upgraded(used = ''): Promise<object[]> {
  const name = `former_${newId().replaceAll('-', '')}`;
  await db.admin.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(db.url, name);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, migrationSources(former, MODULES));
    await client.connect();
    if (used) await client.query(used);
    await migrate(url, migrationSources(ROOT, MODULES));
    return (await client.query('SELECT name, phone, icp FROM identity.provider_info ORDER BY version')).rows;
  } finally {
    await client.end();
    await db.admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

it('A provider that has set no phone and no ICP line shows none, in place of invented ones', async () => {
  expect(await upgraded()).toEqual([{ name: '商户门户', phone: '', icp: '' }]);
});

it('What a provider has set stays, and so does the history before it', async () => {
  const set = `INSERT INTO identity.provider_info (version, name, phone, icp, set_at) VALUES (2, '恒信支付', '95555', '沪ICP备12345678号', now())`;
  expect(await upgraded(set)).toEqual([
    { name: '商户门户', ...INVENTED },
    { name: '恒信支付', phone: '95555', icp: '沪ICP备12345678号' },
  ]);
  const edited = `UPDATE identity.provider_info SET phone = '95588'`;
  expect(await upgraded(edited)).toEqual([{ name: '商户门户', phone: '95588', icp: INVENTED.icp }]);
});
