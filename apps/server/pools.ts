import { applicationUrl, type DatabaseRealm } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import type { Config } from './config.ts';

export interface Pool {
  poolSize: number;
  applicationName: string;
  realm?: DatabaseRealm;
}

/** Connections of the application's role: by the pooler where there is one. */
export function openPool(
  { databaseUrl, poolerUrl, secret }: Pick<Config, 'poolerUrl'> & { databaseUrl: string; secret: Buffer },
  { realm = 'merchant', ...pool }: Pool,
): Database {
  const url = applicationUrl(poolerUrl ?? databaseUrl, secret, realm);
  return openDatabase({ ...pool, url, realm, isPooled: poolerUrl !== null });
}
