import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseRealm } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { demoClock } from '#platform/port/demo-clock.ts';
import { readConfig } from './config.ts';

/**
 * A command of the provider's people: `work` has the database of DATABASE_URL, or the demo's own, and the business
 * time. Its answer is the command's exit code. `prepare`: before the database is used, with its owner's address.
 */
export async function asProvider(
  applicationName: string,
  work: (db: Database, now: Date) => Promise<number>,
  { realm, prepare }: { realm?: DatabaseRealm; prepare?: (url: string) => Promise<void> } = {},
) {
  const { databaseUrl, dataDir, clockUrl } = readConfig();
  const home = join(dataDir, 'postgres');
  // The server is detached: without a timer nothing would keep us waiting for its end.
  const alive = setInterval(() => undefined, 1000);
  let ours: EmbeddedPostgres | null = null;
  if (!databaseUrl && !existsSync(home)) {
    console.error('没有数据库：请设置 DATABASE_URL，或先启动演示（npm start）');
    process.exit(2);
  }
  const url =
    databaseUrl ?? (await runningPostgres(home)) ?? (ours = await startEmbeddedPostgres({ dataDir: home })).url;
  const clock = clockUrl ? demoClock(clockUrl) : null;
  await clock?.start();
  const now = (clock ?? systemClock).now();
  clock?.stop();
  await prepare?.(url);
  const db = openDatabase({ url, poolSize: 1, applicationName, ...(realm ? { realm } : {}) });
  try {
    process.exitCode = await work(db, now);
  } finally {
    await db.close();
    await ours?.stop();
    clearInterval(alive);
  }
}

export function said(refusal: string | null): number {
  if (refusal) console.error(refusal);
  else console.log('已记录');
  return refusal ? 1 : 0;
}
