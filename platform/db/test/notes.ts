import { testDatabase, type TestDatabase } from '#testkit/database.ts';

/** A database with two tables for tests of transactions: notes, and notes of merchants. */
export async function openNotes(): Promise<TestDatabase> {
  const db = await testDatabase();
  await db.admin.query(`
    CREATE SCHEMA tx_test; GRANT USAGE ON SCHEMA tx_test TO portal_app;
    CREATE TABLE tx_test.notes (id int PRIMARY KEY, note text NOT NULL DEFAULT '');
    CREATE TABLE tx_test.tenant_notes (mid text NOT NULL, id int NOT NULL, note text NOT NULL DEFAULT '', PRIMARY KEY (mid, id));
    SELECT platform.protect_tenant('tx_test.tenant_notes');
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA tx_test TO portal_app`);
  return db;
}

export const idsIn = async ({ admin }: TestDatabase): Promise<number[]> =>
  (await admin.query<{ id: number }>('SELECT id FROM tx_test.notes ORDER BY id')).rows.map(({ id }) => id);
