import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { MigrationRefused } from '#platform/db/migration.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';

/**
 * Runs a command with the address of the database's owner: DATABASE_URL, or the product's own database, which is
 * started for the command if the product does not run. A database that this program must not use ends it with a
 * sentence, behind the words for what was not done.
 */
export async function withOwnDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  work: (url: string) => Promise<void>,
  refused = '未执行',
): Promise<void> {
  const home = join(dataDir, 'postgres');
  // The server is detached: without a timer nothing would keep us waiting for its end.
  const alive = setInterval(() => undefined, 1000);
  let ours: EmbeddedPostgres | null = null;
  try {
    const url =
      databaseUrl ?? (await runningPostgres(home)) ?? (ours = await startEmbeddedPostgres({ dataDir: home })).url;
    await work(url);
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error;
    console.error(`${refused}：${error.message}`);
    process.exitCode = 1;
  } finally {
    await ours?.stop();
    clearInterval(alive);
  }
}
