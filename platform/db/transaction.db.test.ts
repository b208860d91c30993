import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#testkit/database.ts';
import { DatabaseUnavailable, type Database, type Tx } from './database.ts';
import { idsIn, openNotes } from './test/notes.ts';

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await openNotes();
  database = db.database;
});
afterAll(() => db.close());
beforeEach(() => db.admin.query('TRUNCATE tx_test.notes, tx_test.tenant_notes'));

const insert = (tx: Tx, id: number) => tx.run('INSERT INTO tx_test.notes (id) VALUES ($1)', [id]);
const ids = (): Promise<number[]> => idsIn(db);
const raise = (tx: Tx, state: string) =>
  tx.run(`DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${state}'; END $$`);

describe('A transaction', () => {
  it.each(['40001', '40P01'])('is retried as a whole on %s, and has one effect', async (state) => {
    let runs = 0;
    const answer = await database.transaction({}, async (tx) => {
      runs += 1;
      await insert(tx, runs);
      if (runs < 3) await raise(tx, state);
      return runs;
    });
    expect([answer, runs, await ids()]).toEqual([3, 3, [3]]);
  });

  it('fails after five tries, with the database’s own error and without effect', async () => {
    let runs = 0;
    const work = database.transaction({}, async (tx) => {
      runs += 1;
      await insert(tx, runs);
      await raise(tx, '40001');
    });
    await expect(work).rejects.toMatchObject({ code: '40001' });
    expect([runs, await ids()]).toEqual([5, []]);
  });

  it.each(['23505', '23514', '55P03', '57014', '22003', 'P0001'])('is run once on %s', async (state) => {
    let runs = 0;
    const work = database.transaction({}, async (tx) => {
      runs += 1;
      await insert(tx, 1);
      await raise(tx, state);
    });
    await expect(work).rejects.toMatchObject({ code: state });
    expect([runs, await ids()]).toEqual([1, []]);
  });

  it.each(['40001', '40P01', '55P03', '57014', '25P03', '53100', '53300', '58030'])(
    'that the server refuses for now (%s) is DatabaseUnavailable: nothing has happened',
    async (state) => {
      const work = database.transaction({}, async (tx) => {
        await insert(tx, 1);
        await raise(tx, state);
      });
      await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await ids()).toEqual([]);
      await expect(database.transaction({}, (tx) => raise(tx, '23505'))).rejects.not.toBeInstanceOf(
        DatabaseUnavailable,
      );
    },
  );

  it('that waited too long for us, or for a lock, is DatabaseUnavailable', async () => {
    const idle = database.transaction({}, async (tx) => {
      await tx.run(`SET LOCAL idle_in_transaction_session_timeout = 1`);
      await expect
        .poll(
          async () =>
            (
              await db.admin.query(
                `SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()`,
              )
            ).rowCount,
        )
        .toBe(0);
      await insert(tx, 1);
    });
    await expect(idle).rejects.toBeInstanceOf(DatabaseUnavailable);
    const held = await db.admin.connect();
    await held.query('BEGIN; LOCK TABLE tx_test.notes');
    const locked = database.transaction({}, async (tx) => {
      await tx.run('SET LOCAL lock_timeout = 1');
      await insert(tx, 1);
    });
    await expect(locked).rejects.toBeInstanceOf(DatabaseUnavailable);
    await held.query('ROLLBACK');
    held.release();
    expect(await ids()).toEqual([]);
  });

  it('is run once when its own code throws', async () => {
    let runs = 0;
    const work = database.transaction({}, async (tx) => {
      runs += 1;
      await insert(tx, 1);
      throw new Error('a bug');
    });
    await expect(work).rejects.toThrow('a bug');
    expect([runs, await ids()]).toEqual([1, []]);
  });

  it('and another one in a real deadlock both succeed', async () => {
    await db.admin.query('INSERT INTO tx_test.notes (id) VALUES (1), (2)');
    let runs = 0;
    let holding = 0;
    const together = Promise.withResolvers<void>();
    const lockBoth = (first: number, second: number, mark: string) =>
      database.transaction({}, async (tx) => {
        runs += 1;
        const append = (id: number) => tx.run('UPDATE tx_test.notes SET note = note || $2 WHERE id = $1', [id, mark]);
        await append(first);
        holding += 1;
        if (holding === 2) together.resolve();
        await together.promise;
        await append(second);
      });
    await Promise.all([lockBoth(1, 2, 'a'), lockBoth(2, 1, 'b')]);
    const { rows } = await db.admin.query<{ note: string }>('SELECT note FROM tx_test.notes ORDER BY id');
    // At least one was run again; on a busy machine the database may end both, or the same one twice.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(rows.map(({ note }) => [...note].sort().join(''))).toEqual(['ab', 'ab']);
  });

  it('whose first error was ignored is not reported as committed', async () => {
    const work = database.transaction({}, async (tx) => {
      await insert(tx, 1);
      await insert(tx, 1).catch(() => 0);
    });
    await expect(work).rejects.toThrow('had failed before its commit');
    expect(await ids()).toEqual([]);
  });

  it('that has failed sends no statement of work that still runs', async () => {
    const failed = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const work = database.transaction({}, async (tx) => {
      late = failed.promise.then(() => insert(tx, 1));
      await raise(tx, 'P0001');
    });
    await expect(work).rejects.toMatchObject({ code: 'P0001' });
    failed.resolve();
    await expect(late).rejects.toThrow();
    expect(await ids()).toEqual([]);
  });

  it('rolls back a savepoint that fails or is undone, and continues', async () => {
    await database.transaction({}, async (tx) => {
      await insert(tx, 1);
      await expect(
        tx.savepoint(async () => {
          await insert(tx, 2);
          await insert(tx, 1);
        }),
      ).rejects.toMatchObject({ code: '23505' });
      await tx.savepoint(
        () => insert(tx, 3),
        (count) => count === 1,
      );
      await tx.savepoint(async () => {
        await insert(tx, 4);
        await tx.savepoint(
          () => insert(tx, 5),
          () => true,
        );
      });
    });
    expect(await ids()).toEqual([1, 4]);
  });

  it('that only reads cannot write, and a snapshot sees nothing that came later', async () => {
    await expect(database.transaction({ readOnly: true }, (tx) => insert(tx, 1))).rejects.toMatchObject({
      code: '25006',
    });
    await expect(database.transaction({ snapshot: true }, (tx) => insert(tx, 1))).rejects.toMatchObject({
      code: '25006',
    });
    const counts = await database.transaction({ snapshot: true }, async (tx) => {
      const count = () => tx.rows('SELECT id FROM tx_test.notes');
      const before = await count();
      await db.admin.query('INSERT INTO tx_test.notes (id) VALUES (9)');
      return [before.length, (await count()).length];
    });
    expect(counts).toEqual([0, 0]);
  });

  it('that only reads may send COMMIT with its last statements; one that writes may not', async () => {
    const read = database.transaction({ readOnly: true }, async (tx) => {
      const pending = tx.one<{ one: number }>('SELECT 1 AS one');
      tx.noMore();
      expect(await pending).toEqual({ one: 1 });
      return tx.rows('SELECT 2');
    });
    await expect(read).rejects.toThrow('after the last one');
    const broken = database.transaction({ readOnly: true }, async (tx) => {
      const pending = insert(tx, 1);
      tx.noMore();
      await pending;
    });
    await expect(broken).rejects.toMatchObject({ code: '25006' });
    await database.transaction({}, async (tx) => {
      await insert(tx, 1);
      tx.noMore();
      await insert(tx, 2);
    });
    expect(await ids()).toEqual([1, 2]);
  });

  it('takes the application’s role with time limits, regardless of the connection’s past', async () => {
    const one = db.open({ poolSize: 1, applicationName: 'one' });
    const state = (mid: string | null) =>
      one.transaction({ mid }, (tx) =>
        tx.one(
          `SELECT current_user AS role, current_setting('app.mid') AS mid, current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement, current_setting('transaction_isolation') AS isolation`,
        ),
      );
    expect(await state(`M'1`)).toEqual({
      role: 'portal_app',
      mid: `M'1`,
      lock: '10s',
      statement: '30s',
      isolation: 'read committed',
    });
    expect(await state(null)).toMatchObject({ role: 'portal_app', mid: '' });
    await one.close();
  });

  it.each([
    ['2026-11-20 08:00:00+08', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20 08:00:00.5+00', '2026-11-20T08:00:00.500Z'],
    ['2026-11-20 08:00:00.123999+00', '2026-11-20T08:00:00.123Z'],
    ['1900-01-01 00:00:00.007+00', '1900-01-01T00:00:00.007Z'],
    ['9998-12-31 23:59:59.99+00', '9998-12-31T23:59:59.990Z'],
    ['0099-03-01 00:00:00+00', '0099-03-01T00:00:00.000Z'],
    ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
  ])('reads the instant %s to the millisecond, in any zone of the session', async (written, instant) => {
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'])
      await database.transaction({ readOnly: true }, async (tx) => {
        await tx.run(`SELECT set_config('timezone', $1, true)`, [zone]);
        expect(await tx.one('SELECT $1::timestamptz AS at', [written])).toEqual({ at: new Date(instant) });
      });
  });

  it('reads int8 as bigint, timestamps as Date, numeric as text, and finds one row or none', async () => {
    await database.transaction({ readOnly: true }, async (tx) => {
      expect(
        await tx.one(
          `SELECT 9007199254740993::int8 AS fen, '2026-11-20T08:00:00+08:00'::timestamptz AS at, 1.50::numeric AS rate, '{"a":[1]}'::jsonb AS doc`,
        ),
      ).toEqual({
        fen: 9007199254740993n,
        at: new Date('2026-11-20T00:00:00Z'),
        rate: '1.50',
        doc: { a: [1] },
      });
      expect(await tx.one('SELECT 1 WHERE false')).toBeUndefined();
      await expect(tx.one('SELECT generate_series(1, 2)')).rejects.toThrow('more than one row');
    });
  });
});
