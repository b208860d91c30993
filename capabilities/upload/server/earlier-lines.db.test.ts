import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { EARLIER_NUMBERS, EARLIER_PAYMENTS } from './earlier-lines.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it.each([
  ['numbers', EARLIER_NUMBERS],
  ['payments', EARLIER_PAYMENTS],
])('Earlier %s of a batch are read once and looked up in a hash, never joined', async (_, sql) => {
  const { rows } = await db.admin.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sql}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('hashed SubPlan');
  expect(plan).not.toMatch(/Nested Loop|Join|Materialize/);
});
