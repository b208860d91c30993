import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { schemaPage } from './schema-page.ts';

const ROOT = join(import.meta.dirname, '../..');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('The page of the tables', () => {
  it('is what the database has: `npm run schema` writes it', async () => {
    expect(readFileSync(join(ROOT, 'docs/schema.md'), 'utf8')).toBe(await schemaPage(db.admin, ROOT));
  });

  it('has every table of every module', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `SELECT format('%s.%s', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const page = await schemaPage(db.admin, ROOT);
    expect(rows.map(({ name }) => name).filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([
      'platform.migrations',
    ]);
  });
});
