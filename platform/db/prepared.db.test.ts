import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '#testkit/database.ts';
import { alone, type Database } from './database.ts';
import { openNotes } from './test/notes.ts';

let db: TestDatabase;
let one: Database;

beforeAll(async () => {
  db = await openNotes();
});
afterAll(() => db.close());
beforeEach(() => void (one = db.open({ poolSize: 1, applicationName: 'one' })));
afterEach(async () => {
  vi.restoreAllMocks();
  await one.close();
});

/** The types of the messages of each packet that is sent while `work` runs. */
async function packetsOf(work: () => Promise<unknown>): Promise<string[]> {
  const packets: string[] = [];
  const notes = (bytes: Buffer) => void packets.push(typesIn(bytes));
  const wire = Socket.prototype as Socket & Required<Pick<Socket, '_writev'>>;
  const [write, writev] = [wire._write, wire._writev];
  vi.spyOn(wire, '_write').mockImplementation(function (this: Socket, chunk: Buffer, ...rest) {
    notes(chunk);
    write.call(this, chunk, ...rest);
  });
  vi.spyOn(wire, '_writev').mockImplementation(function (this: Socket, chunks: { chunk: Buffer }[], ...rest) {
    notes(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    writev.call(this, chunks as never, ...rest);
  });
  await work();
  vi.restoreAllMocks();
  return packets;
}

function typesIn(bytes: Buffer): string {
  let types = '';
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) types += String.fromCharCode(bytes[at]!);
  return types;
}

const read = () =>
  one.transaction({ snapshot: true, mid: 'M1' }, async (tx) => {
    const first = await tx.rows('SELECT $1::int AS one', [1], 'test.one');
    const second = tx.rows('SELECT 2 AS two', [], 'test.two');
    tx.noMore();
    return [first, await second];
  });

describe('A statement that its connection keeps', () => {
  it('is parsed and described once; BEGIN leaves with the first and COMMIT with the last', async () => {
    await one.transaction({}, async () => undefined);
    // Parse, Bind, Describe, Execute; Sync.
    expect(await packetsOf(read)).toEqual(['PBDEPBDEPBDES', 'PBDEBES']);
    expect(await packetsOf(read)).toEqual(['BEBEBES', 'BEBES']);
    expect(await read()).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  });

  it('answers its rows, none, and nothing at all as before', async () => {
    const runQuery = (from: number, note: string | null) =>
      one.transaction({}, async (tx) => [
        await tx.rows('SELECT n AS id, $2::text AS note FROM generate_series($1, 2) n', [from, note], 'test.rows'),
        await tx.run('UPDATE tx_test.notes SET note = $1', [''], 'test.none'),
      ]);
    await db.admin.query('INSERT INTO tx_test.notes (id) VALUES (1)');
    for (let time = 0; time < 2; time += 1) {
      expect(await runQuery(3, 'x')).toEqual([[], 1]);
      expect(await runQuery(1, null)).toEqual([
        [
          { id: 1, note: null },
          { id: 2, note: null },
        ],
        1,
      ]);
    }
    await db.admin.query('TRUNCATE tx_test.notes');
  });

  it('has its columns in camel case, named or not, and keeps names that already are', async () => {
    const columns = 'SELECT 1 AS amount_fen, 2 AS "holdId", 3 AS t0_minute, NULL AS ended_at WHERE $1::int > 0';
    const row = { amountFen: 1, holdId: 2, t0Minute: 3, endedAt: null };
    for (let time = 0; time < 2; time += 1) {
      expect(await one.statement(columns, [1], 'test.camel')).toEqual([row]);
      expect(await alone(one).rows(columns, [1])).toEqual([row]);
      expect(await alone(one).rows(columns, [0])).toEqual([]);
    }
  });

  it('is asked for again after it failed, and others without a name keep their own columns', async () => {
    const divide = (by: number) => one.statement('SELECT 6 / $1::int AS half', [by], 'test.half');
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect([await divide(2), await divide(3)]).toEqual([[{ half: 3 }], [{ half: 2 }]]);
    expect(await alone(one).rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
    expect(await alone(one).rows('SELECT 2 AS b, 3 AS c')).toEqual([{ b: 2, c: 3 }]);
  });

  it('is planned again when a migration has changed its columns, alone and in a transaction', async () => {
    await db.admin.query('CREATE TABLE tx_test.shapes AS SELECT 1 AS a; GRANT SELECT ON tx_test.shapes TO portal_app');
    const all = () => one.statement('SELECT * FROM tx_test.shapes', [], 'test.shapes');
    const inside = () =>
      one.transaction({}, async (tx) => {
        await tx.run(`INSERT INTO tx_test.notes (id) VALUES (7)`);
        return tx.rows('SELECT * FROM tx_test.shapes', [], 'test.shapes');
      });
    expect([await all(), await all()]).toEqual([[{ a: 1 }], [{ a: 1 }]]);
    await db.admin.query('ALTER TABLE tx_test.shapes ADD b text');
    expect([await all(), await all()]).toEqual([[{ a: 1, b: null }], [{ a: 1, b: null }]]);
    await db.admin.query('ALTER TABLE tx_test.shapes ADD c text');
    expect(await inside()).toEqual([{ a: 1, b: null, c: null }]);
    // What the refused try wrote was undone with it.
    const { rows } = await db.admin.query('DELETE FROM tx_test.notes WHERE id = 7 RETURNING id');
    expect(rows).toHaveLength(1);
  });

  it('sees no merchant before a transaction is bound, on a new connection too', async () => {
    expect(await alone(one).rows(`SELECT current_setting('app.mid') AS mid`)).toEqual([{ mid: '' }]);
  });
});
