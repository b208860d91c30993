import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';

export const TEMPLATE = 'portal_template';

export interface TestDatabase {
  /** As the product opens it: the application's role, tenant walls and all. */
  database: Database;
  /** The owner, without row-level security, for inspection and tampering. */
  admin: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** A fresh, migrated database on the run's PostgreSQL (see database-setup.ts). */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.PORTAL_TEST_DATABASE;
  if (!server) throw new Error('database tests run in the project `db`: vitest run --project db');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await owner.end();
  const url = withDatabase(server, name);
  const admin = new pg.Pool({ connectionString: url, max: 20, idleTimeoutMillis: 300_000 });
  admin.on('error', () => undefined);
  const database = openDatabase({ url, poolSize: 20, applicationName: 'test' });
  return {
    database,
    admin,
    url,
    async close() {
      await database.close();
      await admin.end();
    },
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
