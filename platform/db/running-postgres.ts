import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The address of the embedded PostgreSQL that somebody else has started on this folder; null when none answers. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const [port, password] = ['port', 'password']
    .map((name) => join(dataDir, name))
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null));
  if (!port || !password) return null;
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
