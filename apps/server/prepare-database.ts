import { join } from 'node:path';
import type { Logger } from 'pino';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { fillKinds, openProviderAccounts } from '#capabilities/account/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { prepareApplicationRole } from '#platform/db/application-role.ts';
import type { MigrationSource } from '#platform/db/applied-files.ts';
import { migrate, migrationSources, planMigration, type Pending } from '#platform/db/migration.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { readPredecessor } from './before-schema.ts';
import { kinds } from './capabilities.ts';
import { menuNodes } from './catalogue.ts';
import { DEMO_MODULE, modules } from './modules.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The SQL of a database, with the tables of the demo's generator or without. */
export const wantedSources = (demo: boolean): MigrationSource[] =>
  migrationSources(
    ROOT,
    modules.filter((module) => demo || module !== DEMO_MODULE),
  );

/** The files that `prepareDatabase` would apply. */
export const plannedFiles = ({ url, demo }: { url: string; demo: boolean }): Promise<Pending> =>
  planMigration(url, wantedSources(demo), readPredecessor(ROOT));

/**
 * Brings the database to this version of the product: tables, the application's own role, menu, kinds of order, the
 * provider's own accounts. Several servers may do it at the same time.
 */
export async function prepareDatabase({
  url,
  secret,
  demo,
  log,
}: {
  url: string;
  secret: Buffer;
  demo: boolean;
  log: Pick<Logger, 'info'>;
}): Promise<void> {
  const applied = await migrate(url, wantedSources(demo), readPredecessor(ROOT));
  if (applied.length) log.info({ applied }, 'migrations applied');
  await prepareApplicationRole(url, secret);
  const db = openDatabase({ url, poolSize: 1, applicationName: 'portal prepare' });
  try {
    await db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
      await syncMenu(tx, menuNodes);
      await fillKinds(tx, kinds);
      await openProviderAccounts(tx);
    });
  } finally {
    await db.close();
  }
}
