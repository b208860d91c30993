import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenHeads, signHeads } from '#ledger/src/index.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { RECORD_SEALS } from '../constants.ts';
import { securityAudit } from './audit.ts';
import { RECORD_CHAIN, sealRecords } from './seal-records.ts';

let db: TestDatabase;
let mid: string;
let merchants = 0;
/** Of the merchant's lines, in the sequence in which they were sealed. */
let lines: string[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  mid = `M9${String((merchants += 1)).padStart(5, '0')}`;
  lines = [];
  for (const title of ['设置昵称', '设置角色', '停用员工', '设置预留信息']) lines.push(await record(title));
  await sealRecords(db.database);
});

async function record(title: string, merchantId = mid): Promise<string> {
  const id = newId();
  await db.database.transaction({ mid: merchantId }, (tx) =>
    tx.run(
      `INSERT INTO security.operation_records (id, mid, person_name, path, title, response_code, remote_address, request_id, operated_at, changes)
       VALUES ($1, $2, '王小明', 'x', $3, '00000', '127.0.0.1', 'r', now(), '[{"label": "昵称", "before": "小王", "after": "老王"}]')`,
      [id, merchantId, title],
    ),
  );
  return id;
}

/** A client of the admin pool or the pool itself. */
type Asked = { query(sql: string): Promise<{ rows: unknown[]; rowCount: number | null }> };

async function findings(client: Asked = db.admin): Promise<string[]> {
  const found: string[] = [];
  for (const { sql } of securityAudit) {
    const { rows } = await client.query(sql);
    found.push(
      ...(rows as { mid: string; finding: string }[]).filter((row) => row.mid === mid).map((row) => row.finding),
    );
  }
  return found;
}

/** By a superuser who disables the triggers; undone afterwards. */
async function tampered(...statements: string[]): Promise<string[]> {
  const client = await db.admin.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    for (const sql of statements) {
      if ((await client.query(sql)).rowCount === 0) throw new Error(`touched nothing: ${sql}`);
    }
    return await findings(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const sealed = async (): Promise<{ seal_no: string; record_id: string }[]> =>
  (await db.admin.query('SELECT seal_no, record_id FROM security.record_seals WHERE mid = $1 ORDER BY seal_no', [mid]))
    .rows;
const edited = (line: string | undefined, no: number) => `log line ${line} is not what seal ${no} was put on`;

describe('The audit of the operation log', () => {
  it('finds nothing in a log that nobody has touched', async () => {
    expect(await findings()).toEqual([]);
    expect((await sealed()).map(({ record_id }) => record_id)).toEqual(lines);
  });

  it.each([
    ['its result', `response_code = '01401KPLMS'`],
    ['its person', `person_name = '李四'`],
    ['its time', `operated_at = operated_at - interval '1 second'`],
    ['its merchant', `mid = 'M800001'`],
    ['a value before a change', `changes = jsonb_set(changes, '{0,before}', '"大王"')`],
    ['a value after a change', `changes = jsonb_set(changes, '{0,after}', '"大王"')`],
  ])('names a line of which somebody has edited %s', async (what, edit) => {
    const found = await tampered(`UPDATE security.operation_records SET ${edit} WHERE id = '${lines[1]}'`);
    const gone = `log line ${lines[1]} of seal 2 is gone`;
    expect(found).toEqual([what === 'its merchant' ? gone : edited(lines[1], 2)]);
  });

  it('names a line that is gone, at the end of the log too', async () => {
    for (const at of [1, 3])
      expect(await tampered(`DELETE FROM security.operation_records WHERE id = '${lines[at]}'`)).toEqual([
        `log line ${lines[at]} of seal ${at + 1} is gone`,
      ]);
  });

  it('finds a line that is gone with its seal, and the gap that it leaves', async () => {
    const edits = [
      `DELETE FROM security.operation_records WHERE id = '${lines[1]}'`,
      `DELETE FROM security.record_seals WHERE record_id = '${lines[1]}'`,
    ];
    expect(await tampered(...edits)).toEqual(['log seal 3 follows seal 1']);
    const renumbered = `UPDATE security.record_seals SET seal_no = seal_no - 1 WHERE mid = '${mid}' AND seal_no > 2`;
    expect(await tampered(...edits, renumbered)).toEqual([edited(lines[2], 2)]);
  });

  it('finds lines that were put into another sequence', async () => {
    const swap = (one: number, other: number, no: number) =>
      `UPDATE security.record_seals SET record_id = '${lines[other]}' WHERE mid = '${mid}' AND seal_no = ${no} AND record_id = '${lines[one]}'`;
    const swapped = await tampered(
      'SET CONSTRAINTS ALL IMMEDIATE; SELECT 1',
      'ALTER TABLE security.record_seals DROP CONSTRAINT a_line_is_sealed_once; SELECT 1',
      swap(1, 2, 2),
      swap(2, 1, 3),
    );
    expect(swapped).toEqual([edited(lines[2], 2), edited(lines[1], 3)]);
    const exchanged = `UPDATE security.operation_records SET title = CASE id WHEN '${lines[1]}' THEN '停用员工' ELSE '设置角色' END WHERE id IN ('${lines[1]}', '${lines[2]}')`;
    expect(await tampered(exchanged)).toEqual([edited(lines[1], 2), edited(lines[2], 3)]);
  });

  it('finds a line without a seal: added past the queue, removed from it, or left out later', async () => {
    const added = newId();
    const insert = `INSERT INTO security.operation_records (id, mid, person_name, path, title, response_code, remote_address, request_id) VALUES ('${added}', '${mid}', '', 'x', 'x', '00000', '', '')`;
    expect(await tampered(insert)).toEqual([`log line ${added} has no seal`]);
    const unsealed = `DELETE FROM security.record_seals WHERE record_id = '${lines[3]}'`;
    expect(await tampered(unsealed)).toEqual([`log line ${lines[3]} has no seal`]);
    const late = `INSERT INTO security.unsealed_records (mid, record_id, queued_at) SELECT mid, id, now() - interval '${RECORD_SEALS.lateMs * 2} milliseconds' FROM security.operation_records WHERE id = '${lines[3]}'`;
    expect(await tampered(unsealed, late)).toEqual([`log line ${lines[3]} was left out by the rounds after it`]);
  });

  it('finds a line that is gone before its seal', async () => {
    const line = await record('删除角色');
    const client = await db.admin.connect();
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM security.operation_records WHERE id = '${line}'; SET LOCAL session_replication_role = origin; SELECT security.seal_records(100)`,
    );
    expect(await findings(client)).toEqual([`log line ${line} of seal 5 is gone`]);
    await client.query('ROLLBACK');
    client.release();
  });
});

describe('Sealing the operation log', () => {
  it('misses no line while others are written and a second sealer runs', async () => {
    const others = Array.from({ length: 60 }, () => record('设置昵称'));
    await Promise.all([...others, ...Array.from({ length: 8 }, () => sealRecords(db.database))]);
    await sealRecords(db.database);
    expect((await sealed()).map(({ seal_no }) => Number(seal_no))).toEqual(
      Array.from({ length: 64 }, (_, at) => at + 1),
    );
    expect(await sealRecords(db.database)).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it('continues from line to line in each merchant separately', async () => {
    await record('设置昵称', 'M800009');
    await record('设置昵称');
    expect(await sealRecords(db.database)).toBe(2);
    expect(await sealed()).toHaveLength(5);
    expect(await findings()).toEqual([]);
  });

  it('is not undone by anybody: neither the application nor the owner changes a line or a seal', async () => {
    for (const sql of [
      'UPDATE security.operation_records SET title = title',
      'DELETE FROM security.record_seals',
      'TRUNCATE security.signed_record_heads',
    ])
      await expect(db.admin.query(sql)).rejects.toThrow('append-only');
    for (const table of ['record_seals', 'signed_record_heads', 'unsealed_records', 'record_sealer'])
      await expect(
        db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => tx.rows(`SELECT 1 FROM security.${table}`)),
      ).rejects.toThrow('permission denied');
  });

  it('is signed without reading the chains', async () => {
    const client = await db.admin.connect();
    try {
      await client.query('BEGIN');
      let merchants = 0;
      const read = await rowsReadBy(client, 'security.record_seals', async () => {
        merchants = (await client.query(`SELECT * FROM security.record_heads_to_sign('2026-11-20')`)).rows.length;
      });
      expect(merchants).toBeGreaterThan(0);
      // One row finds the merchant, and one is its last.
      expect(read).toBeLessThanOrEqual(2 * merchants);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('is signed daily by a key outside the database, so that a rebuilt chain is found', async () => {
    const key = randomBytes(32);
    const sign = (day: string) =>
      db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => signHeads(tx, day, key, RECORD_CHAIN));
    const ofMerchant = async (client: Asked = db.admin) =>
      (await brokenHeads((sql) => client.query(sql), key, RECORD_CHAIN)).filter((head) => head.mid === mid);
    await sign('2026-11-20');
    expect(await sign('2026-11-20')).toBe(0);
    expect(await ofMerchant()).toEqual([]);
    const client = await db.admin.connect();
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM security.operation_records WHERE id = '${lines[3]}'; DELETE FROM security.record_seals WHERE record_id = '${lines[3]}'`,
    );
    expect(await findings(client)).toEqual([]);
    expect(await ofMerchant(client)).toEqual([
      { mid, finding: 'head of 2026-11-20, seal 4, is not in the chain any more' },
    ]);
    await client.query('ROLLBACK');
    client.release();
  });
});
