import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPgBouncer, type Pooler } from '#testkit/pgbouncer.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { applicationUrl, prepareApplicationRole } from './application-role.ts';
import type { Database } from './database.ts';
import { openDatabase } from './postgres-database.ts';

/** Transactions of many merchants, one after another, on two connections of PostgreSQL that no one keeps. */
const SECRET = Buffer.alloc(32, 5);
const CONNECTIONS = 2;
const TRANSACTIONS = 60;
let test: TestDatabase;
let pooler: Pooler;
let pooled: Database;
beforeAll(async () => {
  test = await testDatabase();
  await prepareApplicationRole(test.url, SECRET);
  pooler = await startPgBouncer(applicationUrl(test.url, SECRET), CONNECTIONS);
  pooled = openDatabase({ url: pooler.url, poolSize: 20, applicationName: 'pooled', isPooled: true });
});
afterAll(async () => {
  await pooled?.close();
  await pooler?.stop();
  for (const realm of ['merchant', 'provider'] as const)
    await test.admin.query(`DROP OWNED BY ${roleOf(realm)}; DROP ROLE ${roleOf(realm)}`);
  await test.close();
});
const roleOf = (realm: 'merchant' | 'provider'): string => new URL(applicationUrl(test.url, SECRET, realm)).username;

interface Seen {
  pid: number;
  mid: string;
  role: string;
  statementTimeout: string;
}
const LOOK = `SELECT pg_backend_pid() AS pid, current_setting('app.mid') AS mid, current_user::text AS role,
  current_setting('statement_timeout') AS statement_timeout`;

describe('Behind pgBouncer in transaction mode', () => {
  it('each transaction has its merchant, the role and the time limits, on connections of others', async () => {
    const seen = await Promise.all(
      Array.from({ length: TRANSACTIONS }, (_, index) =>
        pooled.transaction({ mid: `M${index}` }, async (tx) => {
          const before = await tx.one<Seen>(LOOK, [], 'test.look');
          const after = await tx.one<Seen>(LOOK, [], 'test.look');
          expect(after).toEqual(before);
          return before!;
        }),
      ),
    );
    expect(seen.map(({ mid }) => mid)).toEqual(seen.map((_, index) => `M${index}`));
    expect(new Set(seen.map(({ pid }) => pid)).size).toBeLessThanOrEqual(CONNECTIONS);
    expect(new Set(seen.map(({ role, statementTimeout }) => `${role} ${statementTimeout}`))).toEqual(
      new Set(['portal_app 30s']),
    );
  });

  it('a transaction without a merchant, and a statement on its own, see none of an earlier one', async () => {
    const alone = await Promise.all(
      Array.from({ length: TRANSACTIONS }, async (_, index) => [
        (await pooled.transaction({}, (tx) => tx.one<Seen>(LOOK, [], 'test.look')))!.mid,
        (await pooled.statement<Seen>(LOOK, [], 'test.look'))[0]!.mid,
        await pooled.transaction({ mid: `M${index}` }, async () => ''),
      ]),
    );
    expect(new Set(alone.flat())).toEqual(new Set(['']));
  });

  it('a savepoint, a read with its end, and a failure leave the connection as it was', async () => {
    const kept = await pooled.transaction({ mid: 'M1' }, async (tx) => {
      await tx.savepoint(() => tx.run('SELECT 1/0')).catch(() => undefined);
      return (await tx.one<Seen>(LOOK, [], 'test.look'))!.mid;
    });
    expect(kept).toBe('M1');
    await expect(pooled.transaction({ readOnly: true }, (tx) => tx.run('CREATE TABLE x (id int)'))).rejects.toThrow(
      'read-only',
    );
    expect((await pooled.statement<Seen>(LOOK, [], 'test.look'))[0]!.mid).toBe('');
  });
});
