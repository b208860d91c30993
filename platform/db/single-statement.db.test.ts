import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#testkit/database.ts';
import { UnknownCommit, type Database } from './database.ts';
import { idsIn, openNotes } from './test/notes.ts';

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await openNotes();
  database = db.database;
});
afterAll(() => db.close());
beforeEach(() => db.admin.query('TRUNCATE tx_test.notes'));

const ids = (): Promise<number[]> => idsIn(db);

describe('A statement that is a transaction of its own', () => {
  it('is committed when it is answered, and is run again as a whole on 40001 only', async () => {
    await db.admin
      .query(`CREATE SEQUENCE IF NOT EXISTS tx_test.runs; GRANT USAGE ON SEQUENCE tx_test.runs TO portal_app; ALTER SEQUENCE tx_test.runs RESTART;
      CREATE OR REPLACE FUNCTION tx_test.insert_at_third(new_id int, state text) RETURNS int LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO tx_test.notes (id) VALUES (new_id); IF nextval('tx_test.runs') < 3 THEN RAISE EXCEPTION 'on purpose' USING ERRCODE = state; END IF; RETURN new_id; END $$`);
    const run = (id: number, state: string) =>
      database.statement<{ id: number }>('SELECT tx_test.insert_at_third($1, $2) AS id', [id, state], 'tx_test.third');
    expect(await run(1, '40001')).toEqual([{ id: 1 }]);
    await db.admin.query('ALTER SEQUENCE tx_test.runs RESTART');
    await expect(run(2, '23514')).rejects.toMatchObject({ code: '23514' });
    expect(await ids()).toEqual([1]);
  });

  it('whose connection ends before its answer is unknown, and its connection is not used again', async () => {
    const lost = database
      .statement(`SELECT pg_sleep(20), 'tx_test'`, [], 'tx_test.sleep')
      .catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (
            await db.admin.query(
              `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(20)%tx_test%' AND datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1);
    expect(await lost).toBeInstanceOf(UnknownCommit);
    expect(await database.statement('SELECT 1 AS one', [], 'tx_test.one')).toEqual([{ one: 1 }]);
  });
});
