/** `npm run schema`: writes docs/schema.md again. Needs nothing: it brings a PostgreSQL of its own. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate, migrationSources } from '#platform/db/migration.ts';
import { modules } from './modules.ts';
import { schemaPage } from './schema-page.ts';

const root = join(import.meta.dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'portal-schema-'));
chmodSync(home, 0o755);
// The server is detached: without a timer nothing would keep us waiting for its end.
const alive = setInterval(() => undefined, 1000);
const postgres = await startEmbeddedPostgres({ dataDir: home, durable: false });
try {
  await migrate(postgres.url, migrationSources(root, modules));
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  writeFileSync(join(root, 'docs/schema.md'), await schemaPage(admin, root));
  await admin.end();
} finally {
  await postgres.stop();
  clearInterval(alive);
  rmSync(home, { recursive: true, force: true });
}
