import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import type { Database } from '#platform/db/database.ts';
import { openDatabase, type DatabaseOptions } from '#platform/db/postgres-database.ts';
import { isInMemory } from './in-memory.ts';

export const TEMPLATE = 'portal_template';

export interface TestDatabase {
  /** As the product opens it: the application's role, tenant walls and all. */
  database: Database;
  /** As the console's server opens it. */
  console: Database;
  /** The owner, without row-level security, for inspection and tampering. */
  admin: pg.Pool;
  url: string;
  /** More connections to it, with a pool of their own, which the test closes. */
  open(options: Omit<DatabaseOptions, 'url'>): Database;
  close(): Promise<void>;
}

/**
 * A run has hundreds of databases of a thousand files each. In memory files are copied and removed in less time than
 * what a copy writes to the log, and they take room; on a disk it is the reverse (docs/decisions/0055).
 */
const IN_MEMORY = isInMemory(tmpdir());
/** Of many calls at once some wait for a free connection longer than a person would. */
const PATIENT_MS = 60_000;

/** A fresh, migrated database on the run's PostgreSQL (see database-setup.ts). */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.PORTAL_TEST_DATABASE;
  if (!server) throw new Error('database tests run in the project `db`: vitest run --project db');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY ${IN_MEMORY ? 'FILE_COPY' : 'WAL_LOG'}`);
  const url = withDatabase(server, name);
  const admin = new pg.Pool({ connectionString: url, max: 20, idleTimeoutMillis: 300_000 });
  admin.on('error', () => undefined);
  const open: TestDatabase['open'] = (options) => openDatabase({ connectTimeoutMs: PATIENT_MS, ...options, url });
  const database = open({ poolSize: 20, applicationName: 'test' });
  // Opens no connection until it is used.
  const console = open({ poolSize: 20, applicationName: 'test console', realm: 'provider' });
  return {
    database,
    console,
    admin,
    url,
    open,
    async close() {
      await Promise.all([database.close(), console.close()]);
      await admin.end();
      if (IN_MEMORY) await asOwner(server, `DROP DATABASE ${name} WITH (FORCE)`);
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
