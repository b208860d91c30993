import { join } from 'node:path';
import type { Logger } from 'pino';
import { migrate, migrationSources } from '#platform/db/migration.ts';
import { modules } from './modules.ts';

/** Brings the database to this version of the product. Several servers may do it at the same time. */
export async function prepareDatabase(url: string, log: Logger): Promise<void> {
  const applied = await migrate(url, migrationSources(join(import.meta.dirname, '../..'), modules));
  if (applied.length) log.info({ applied }, 'migrations applied');
}
