import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { oneSyncATurn } from './one-sync.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
let client: pg.PoolClient;
/** ReadyForQuery messages of the server; those that we emit to the driver have no status. */
let ready = 0;

beforeAll(async () => {
  db = await testDatabase();
  pool = new pg.Pool({
    connectionString: db.url,
    max: 1,
    pipeline: true,
    onConnect: (one) => {
      const wire = (one as unknown as { connection: NodeJS.EventEmitter }).connection;
      oneSyncATurn(one);
      wire.on('readyForQuery', ({ status }: { status?: string }) => void (ready += status ? 1 : 0));
    },
  });
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
  await db.close();
});
beforeEach(() => void (ready = 0));

const run = (text: string, values: unknown[] = [1], name?: string) =>
  client.query({ text, values, ...(name ? { name } : {}) }).then(
    ({ rows }) => Object.values(rows[0] as object)[0] as unknown,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('Statements of one turn', () => {
  it('have one Sync and each its own answer, in order', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map((name) => run(`SELECT '${name}' || $1::int`, [7], name)))).toEqual([
      'a7',
      'b7',
      'c7',
    ]);
    expect(ready).toBe(1);
    await run('SELECT $1::int');
    expect(ready).toBe(2);
  });

  it('end at a simple query, which has a ReadyForQuery of its own', async () => {
    const answers = [
      run('SELECT $1::int'),
      client.query('SELECT 2; SELECT 3').then(() => 'text'),
      run('SELECT $1::int', [4]),
    ];
    expect(await Promise.all(answers)).toEqual([1, 'text', 4]);
    expect(ready).toBe(3);
  });

  it('fail with the error of an earlier one, and the connection stays usable', async () => {
    const answers = [
      run('SELECT $1::int', [1], 'one'),
      run('SELECT 1 / $1::int', [0], 'zero'),
      run('SELECT $1::int + 1', [2], 'two'),
      run('SELECT $1::int + 2', [3]),
    ];
    expect(await Promise.all(answers)).toEqual([1, '22012', '22012', '22012']);
    expect(ready).toBe(1);
    // What was skipped was not prepared.
    expect(await Promise.all([run('SELECT $1::int + 1', [2], 'two'), run('SELECT 1 / $1::int', [1], 'zero')])).toEqual([
      3, 1,
    ]);
  });

  it('get their answers when the parameters of another one cannot be serialized', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const answers = [run('SELECT $1::int', [1]), run('SELECT $1::json', [circular]), run('SELECT $1::int', [3])];
    expect(await Promise.all(answers)).toEqual([1, expect.stringContaining('circular'), 3]);
  });
});
