import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { kinds } from '#apps/server/capabilities.ts';
import { modules } from '#apps/server/modules.ts';
import { fillKinds } from '#capabilities/account/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate, migrationSources } from '#platform/db/migration.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { TEMPLATE, withDatabase } from './database.ts';

/**
 * One PostgreSQL for a run of the database tests, with a migrated template that knows the kinds of order and that every
 * test file clones. It loses nothing by not being durable.
 */
export default (): Promise<() => Promise<void>> => setUpDatabase({ durable: false });

/** `durable`: as in the product, with statistics of its tables. */
export async function setUpDatabase({ durable }: { durable: boolean }): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'portal-db-'));
  chmodSync(home, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: home, durable });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  await migrate(withDatabase(postgres.url, TEMPLATE), migrationSources(join(import.meta.dirname, '..'), modules));
  const db = openDatabase({ url: withDatabase(postgres.url, TEMPLATE), poolSize: 1, applicationName: 'test setup' });
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) => fillKinds(tx, kinds));
  await db.close();
  process.env.PORTAL_TEST_DATABASE = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
