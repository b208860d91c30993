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
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
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
      // A run has hundreds of them, and may keep them in memory.
      await asOwner(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asOwner(server: string, sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server, options: '-c file_copy_method=clone' });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
