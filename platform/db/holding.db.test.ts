import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#testkit/database.ts';
import { alone, type Database } from './database.ts';
import { openNotes } from './test/notes.ts';

let db: TestDatabase;
let one: Database;
beforeAll(async () => {
  db = await openNotes();
  one = db.open({ poolSize: 1, applicationName: 'one' });
});
afterAll(async () => {
  await one.close();
  await db.close();
});

const queryOnce = (database: Database): Promise<unknown> => database.transaction({}, (tx) => tx.one('SELECT 1 AS n'));
const SECOND = 'a second connection of a pool';

describe('Inside of a transaction', () => {
  it('a second connection of the same pool is refused at once, by whichever way it is asked for', async () => {
    const ways = [
      () => queryOnce(one),
      () => alone(one).rows('SELECT 1'),
      () => Promise.all([1, 2].map(() => queryOnce(one))),
      () => queryOnce(db.database).then(() => queryOnce(one)),
    ];
    for (const way of ways) await expect(one.transaction({}, way)).rejects.toThrow(SECOND);
    await expect(one.transaction({}, () => db.database.transaction({}, () => queryOnce(one)))).rejects.toThrow(SECOND);
    expect(await queryOnce(one)).toEqual({ n: 1 });
  });

  it('another pool may be queried, and the same pool by work after the commit', async () => {
    const committed = Promise.withResolvers<void>();
    const later = await one.transaction({}, async () => {
      expect(await queryOnce(db.database)).toEqual({ n: 1 });
      return { answer: committed.promise.then(() => queryOnce(one)) };
    });
    committed.resolve();
    expect(await later.answer).toEqual({ n: 1 });
  });

  it('one more may be asked for where connections are counted for it', async () => {
    expect(await db.database.transaction({ isCounted: true }, () => queryOnce(db.database))).toEqual({ n: 1 });
  });
});

describe('A process that is stopped inside of a transaction', () => {
  it('holds its rows for 8 seconds at the most, less than others wait for a lock', async () => {
    const [idle, lock] = await one.transaction({}, (tx) =>
      Promise.all(
        ['idle_in_transaction_session_timeout', 'lock_timeout'].map(
          async (name) =>
            (await tx.one<{ ms: number }>(`SELECT extract(epoch FROM current_setting($1)::interval)::int AS ms`, [
              name,
            ]))!.ms,
        ),
      ),
    );
    expect(idle).toBe(8);
    expect(lock).toBeGreaterThan(idle!);
  });
});
