import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { applicationUrl, prepareApplicationRole } from './application-role.ts';
import { openDatabase } from './postgres-database.ts';

const SECRET = Buffer.alloc(32, 5);
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await Promise.all([prepareApplicationRole(db.url, SECRET), prepareApplicationRole(db.url, SECRET)]);
});
afterAll(async () => {
  const name = new URL(applicationUrl(db.url, SECRET)).username;
  await db.admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
  await db.close();
});

describe('The role with which the application logs in', () => {
  it('is no superuser and owns nothing: RESET ROLE gains nothing', async () => {
    const database = openDatabase({ url: applicationUrl(db.url, SECRET), applicationName: 'role test' });
    const allowed = await database.transaction({}, async (tx) => {
      expect(await tx.one('SELECT session_user::text AS login, current_user::text AS role')).toEqual({
        login: new URL(applicationUrl(db.url, SECRET)).username,
        role: 'portal_app',
      });
      await tx.run('RESET ROLE');
      return tx.one(
        `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned FROM pg_roles r WHERE rolname = current_user`,
      );
    });
    expect(allowed).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      owned: 0,
    });
    for (const sql of [
      'DELETE FROM ledger.entries',
      'UPDATE security.operation_records SET title = title',
      'CREATE TABLE platform.mine ()',
      'SET ROLE postgres',
      "SELECT pg_read_file('/etc/passwd')",
      "COPY platform.migrations TO PROGRAM 'true'",
    ]) {
      const attack = database.transaction({}, async (tx) => {
        await tx.run('RESET ROLE');
        await tx.run(sql);
      });
      await expect(attack, sql).rejects.toThrow(/permission denied|must be|denied to/);
    }
    await database.close();
  });

  it('opens with the product’s secret alone, which the database does not keep', async () => {
    const wrong = new pg.Client({ connectionString: applicationUrl(db.url, Buffer.alloc(32, 6)) });
    await expect(wrong.connect()).rejects.toThrow('password authentication failed');
    const { rows } = await db.admin.query<{ kept: string }>(
      `SELECT rolpassword AS kept FROM pg_authid WHERE rolname LIKE 'portal_login_%'`,
    );
    const { password } = new URL(applicationUrl(db.url, SECRET));
    expect(rows.filter(({ kept }) => !kept.startsWith('SCRAM-SHA-256$') || kept.includes(password))).toEqual([]);
  });
});
