import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseRealm } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { demoClock } from '#platform/port/demo-clock.ts';
import { readConfig, type Config } from './config.ts';
import { withOwnDatabase } from './with-own-database.ts';

/**
 * A command of the provider's people: `work` has the database of DATABASE_URL, or the demo's own, and the business
 * time. Its answer is the command's exit code. `prepare`: before the database is used, with its owner's address.
 */
export async function asProvider(
  applicationName: string,
  work: (db: Database, now: Date) => Promise<number>,
  { realm, prepare }: { realm?: DatabaseRealm; prepare?: (url: string) => Promise<void> } = {},
) {
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    console.error('没有数据库：请设置 DATABASE_URL，或先启动演示（npm start）');
    process.exit(2);
  }
  await withOwnDatabase(config, async (url) => {
    const now = await businessNow(config);
    await prepare?.(url);
    const db = openDatabase({ url, poolSize: 1, applicationName, ...(realm ? { realm } : {}) });
    try {
      process.exitCode = await work(db, now);
    } finally {
      await db.close();
    }
  });
}

export async function businessNow({ clockUrl }: Pick<Config, 'clockUrl'>): Promise<Date> {
  if (!clockUrl) return systemClock.now();
  const clock = demoClock(clockUrl);
  await clock.start();
  const now = clock.now();
  clock.stop();
  return now;
}

export function reportRefusal(refusal: string | null): number {
  if (refusal) console.error(refusal);
  else console.log('已记录');
  return refusal ? 1 : 0;
}
