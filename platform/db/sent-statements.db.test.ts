import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#testkit/database.ts';
import type { Database, Tx } from './database.ts';
import { idsIn, openNotes } from './test/notes.ts';

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await openNotes();
  database = db.database;
});
afterAll(() => db.close());
beforeEach(() => db.admin.query('TRUNCATE tx_test.notes'));

const insert = (tx: Tx, id: number) => tx.run('INSERT INTO tx_test.notes (id) VALUES ($1)', [id]);
const ids = (): Promise<number[]> => idsIn(db);

describe('A transaction with statements that are sent without waiting', () => {
  it('does not commit when one of them fails, and throws its error', async () => {
    const work = database.transaction({}, async (tx) => {
      await insert(tx, 1);
      tx.send('INSERT INTO tx_test.notes (id) VALUES (1)');
      return 'answered too early';
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    const later = database.transaction({}, async (tx) => {
      tx.send('INSERT INTO tx_test.notes (id) VALUES (2), (2)');
      await tx.savepoint(() => insert(tx, 3)).catch(() => 0);
      await insert(tx, 4);
    });
    await expect(later).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
  });

  it('ignores what is sent after it has failed, so that a statement before has its handler', async () => {
    const work = database.transaction({}, async (tx) => {
      tx.send('INSERT INTO tx_test.notes (id) VALUES (1), (1)');
      await tx.rows('SELECT 1').catch(() => 0);
      const before = insert(tx, 2);
      tx.send('INSERT INTO tx_test.notes (id) VALUES (3)');
      await before;
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
  });

  it('keeps sent statements in order, and rolls back those of a savepoint that is undone', async () => {
    await database.transaction({ eager: true }, async (tx) => {
      tx.send('INSERT INTO tx_test.notes (id) VALUES (1)');
      tx.send(`UPDATE tx_test.notes SET note = 'second' WHERE id = 1`);
      await tx.savepoint(
        async () => tx.send('INSERT INTO tx_test.notes (id) VALUES (2)'),
        () => true,
      );
      await tx.savepoint(async () => tx.send('INSERT INTO tx_test.notes (id) VALUES (3)'));
    });
    expect((await db.admin.query('SELECT id, note FROM tx_test.notes ORDER BY id')).rows).toEqual([
      { id: 1, note: 'second' },
      { id: 3, note: '' },
    ]);
  });
});
