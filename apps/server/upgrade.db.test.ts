import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealRecords } from '#capabilities/security/server/seal-records.ts';
import { sealEntries } from '#ledger/src/index.ts';
import { applicationUrl } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, withDatabase, type TestDatabase } from '#testkit/database.ts';
import { auditRules } from './audit-rules.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runAudit } from './run-audit.ts';
import { structureOf } from './test/structure-of.ts';

/**
 * A database of the last version before each module had one `schema.sql`, with the demo's story in it, as pg_dump
 * writes it (--inserts --no-owner, without the lines for psql). Its owner is `portal_owner`, its secret 32 times 7.
 */
const DUMP = gunzipSync(readFileSync(join(import.meta.dirname, 'test/b37f182c.sql.gz'))).toString('utf8');
const SECRET = Buffer.alloc(32, 7);
/** What a later release adds is new and empty: an account of the provider, a column of an order. */
/** Without the columns of orders that came later and have a value in each row. */
const FACTS = `SELECT
  (SELECT json_agg((mid, code, balance_fen, version) ORDER BY mid, code) FROM ledger.accounts WHERE mid <> 'PROVIDER' OR version > 0) AS balances,
  (SELECT json_agg(jsonb_strip_nulls(to_jsonb(o) - 'fee_from') ORDER BY mid, order_no) FROM orders.orders o) AS orders,
  (SELECT count(*)::int FROM ledger.seals) AS seals,
  (SELECT count(*)::int FROM security.operation_records) AS records`;
/** What the bank was told of orders without a sheet. */
const TOLD = `SELECT o.mid, o.order_no, i.amount_fen, i.sent_at, i.suspended, o.state, o.finished_at FROM orders.orders o`;
/** What the story does not do: changes that wait, or lapsed. */
const CHANGES = `
  INSERT INTO access.changes (mid, change_id, kind, subject, title, lines, command, state, proposed_by, proposed_name, proposed_at) VALUES
    ('OLDA', '${newId()}', 'role', '${newId()}', '删除角色“旧角色”', '[{"label": "权限", "before": "提现", "after": ""}]', '{"do": "removeRole"}', 'done', '${newId()}', '旧管理员', '2026-11-20 10:00+08');
  INSERT INTO split.ratio_changes (mid, change_id, was, ratio, state, proposed_by, proposed_name, proposed_at, decided_by, decided_name, decided_at) VALUES
    ('OLDA', '${newId()}', 300000, 455000, 'done', '${newId()}', '旧管理员', '2026-11-20 10:00+08', '${newId()}', '旧副管理', '2026-11-20 11:00+08');
  INSERT INTO account_status.changes (mid, change_id, account_no, action, reason, was, state, proposed_by, proposed_name, proposed_at) VALUES
    ('OLDA', '${newId()}', '100000001', 'unfreeze', '旧原因', 'frozen', 'pending', '${newId()}', '旧管理员', '2026-11-20 10:00+08');
  INSERT INTO withdrawal.bank_changes (mid, change_id, change, bank_name, bank_account_no, holder_name, state, proposed_by, proposed_name, proposed_at) VALUES
    ('OLDA', '${newId()}', 'bind', '旧银行', '6222020000001234', '旧付款公司', 'pending', '${newId()}', '旧管理员', '2026-11-20 10:00+08');
  INSERT INTO approval.proposals (mid, proposal_id, kind, base_version, layers, note, proposed_by, proposed_at, state, decided_by, decided_at, reason) VALUES
    ('OLDA', '${newId()}', 'transfer', 0, '[]', '', '${newId()}', '2026-11-20 10:00+08', 'rejected', '${newId()}', '2026-11-20 11:00+08', '旧原因');
  WITH frozen AS (
    INSERT INTO account_status.part_freezes (mid, freeze_id, account_no, amount_fen, reason, state, placed_by, placed_name, placed_at, ended_at) VALUES
      ('OLDB', '${newId()}', '100000002', 1, '旧冻结', 'expired', '${newId()}', '旧管理员', '2026-11-20 10:00+08', '2026-11-21 10:00+08') RETURNING freeze_id)
  INSERT INTO account_status.part_releases (mid, release_id, freeze_id, reason, state, proposed_by, proposed_name, proposed_at, decided_at)
    SELECT 'OLDB', '${newId()}', freeze_id, '旧原因', 'lapsed', '${newId()}', '旧管理员', '2026-11-20 10:00+08', '2026-11-21 10:00+08' FROM frozen`;

let server: TestDatabase;
const owner = `upgraded_${newId().replaceAll('-', '')}`;

/** An owner with the least rights that docs/running.md asks for, for whom the wall between merchants holds too. */
async function oldDatabase(name: string): Promise<{ url: string; admin: pg.Pool }> {
  await server.admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  const its = new URL(withDatabase(server.url, name));
  its.username = owner;
  its.password = 'x';
  const client = new pg.Client({ connectionString: its.href });
  await client.connect();
  await client.query(DUMP.replaceAll('portal_owner', owner));
  await client.end();
  const admin = new pg.Pool({ connectionString: withDatabase(server.url, name), max: 2 });
  admin.on('error', () => undefined);
  return { url: its.href, admin };
}
const start = (url: string, applied: string[] = []) =>
  prepareDatabase({
    url,
    secret: SECRET,
    demo: true,
    log: { info: (line: unknown) => void applied.push(...((line as { applied?: string[] }).applied ?? [])) },
  });
async function remove(name: string, admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('SELECT current_database() AS datname');
  await admin.end();
  const url = withDatabase(server.url, rows[0]!.datname);
  const roles = (['merchant', 'provider'] as const).map(
    (realm) => new URL(applicationUrl(url, SECRET, realm)).username,
  );
  await server.admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.admin.query(`DROP ROLE IF EXISTS ${roles.join(', ')}`);
}

beforeAll(async () => {
  server = await testDatabase();
  await server.admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'`);
  // As PostgreSQL grants it to who made it.
  await server.admin.query(`GRANT portal_app, portal_console TO ${owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`);
});
afterAll(async () => {
  await server.admin.query(`DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
  await server.close();
});

describe('A database of before the one schema, of an owner without superuser', () => {
  const name = `old_${newId().replaceAll('-', '')}`;
  const applied: string[] = [];
  let url: string;
  let admin: pg.Pool;
  let database: Database;
  let before: unknown;
  let instructionRows: unknown[];
  beforeAll(async () => {
    ({ url, admin } = await oldDatabase(name));
    await admin.query(CHANGES);
    before = (await admin.query(FACTS)).rows[0];
    instructionRows = (await admin.query(`${TOLD} JOIN orders.instructions i USING (mid, order_no) ORDER BY order_no`))
      .rows;
    await start(url, applied);
    database = openDatabase({ url: applicationUrl(url, SECRET), poolSize: 2, applicationName: 'upgraded' });
  });
  afterAll(async () => {
    await database.close();
    await remove(name, admin);
  });

  it('is brought over: its tables are noted, functions and later migrations are applied', () => {
    expect(applied).toContain('ledger/functions/2-posting.sql');
    // Tables of a capability that came later are new.
    const made = applied.filter((file) => file.endsWith('schema.sql'));
    const isOld = (file: string) => DUMP.includes(`CREATE SCHEMA ${file.split('/').at(-2)!.replaceAll('-', '_')};`);
    expect(made.filter(isOld)).toEqual([]);
  });

  it('has the structure of a new one', async () => {
    expect(await structureOf(admin)).toEqual(await structureOf(server.admin));
  });

  it('has its rows as they were', async () => {
    expect((await admin.query(FACTS)).rows[0]).toEqual(before);
  });

  it('has a line for each order that was sent to the bank, with all that was sent', async () => {
    expect(instructionRows.length).toBeGreaterThan(0);
    const lines = await admin.query(
      `${TOLD} JOIN orders.lines i USING (mid, order_no) WHERE i.line_no = 0 AND i.state = o.state AND i.ended_at IS NOT DISTINCT FROM o.finished_at ORDER BY order_no`,
    );
    expect(lines.rows).toEqual(instructionRows);
  });

  it('has its changes in one table, in words', async () => {
    const { rows } = await admin.query(`
      SELECT kind || ' ' || state AS change, title, lines->0->>'before' || ' → ' || (lines->0->>'after') AS line,
        proposed_name || ' ' || decided_name AS people
      FROM change.changes WHERE mid LIKE 'OLD%' ORDER BY kind, subject`);
    expect(rows).toEqual([
      { change: 'access.role done', title: '删除角色“旧角色”', line: '提现 → ', people: '旧管理员 ' },
      {
        change: 'account.part_release lapsed',
        title: '解除部分冻结 0.01 元（尾号0002）',
        line: '0.01 元 → ',
        people: '旧管理员 ',
      },
      { change: 'account.status pending', title: '解冻账户（尾号0001）', line: '冻结 → 正常', people: '旧管理员 ' },
      { change: 'approval.rule refused', title: '修改复核规则', line: ' → 无', people: ' ' },
      {
        change: 'split.ratio done',
        title: '将分账比例由 30.00% 改为 45.50%',
        line: '30.00% → 45.50%',
        people: '旧管理员 旧副管理',
      },
      {
        change: 'withdrawal.bank pending',
        title: '绑定银行账户 旧银行 尾号1234',
        line: '未绑定 → 已绑定',
        people: '旧管理员 ',
      },
    ]);
    // It has no hold in the ledger, which the audit would find.
    await admin.query(`DELETE FROM account_status.part_freezes WHERE mid = 'OLDB'`);
  });

  it('has its price list as version 1 of the plan 标准, which every merchant has', async () => {
    const { rows } = await admin.query(`
      SELECT (SELECT array_agg((plan_id, name)::text) FROM account.fee_plans) AS plans,
        (SELECT count(*)::int FROM account.fee_rules WHERE payee_type = 'any') AS rules,
        (SELECT count(*)::int FROM account.fee_rules r JOIN account.fee_rows n ON (n.plan_id, n.version, n.kind, n.speed, n.from_fen) = ('standard', 1, r.function, r.speed, r.from_fen)
          AND (n.to_fen, n.fixed_fen, n.rate, n.min_fen, n.max_fen) IS NOT DISTINCT FROM (r.to_fen, r.fixed_fen, r.rate, r.min_fen, r.max_fen)) AS same`);
    expect(rows).toEqual([{ plans: ['(standard,标准)'], rules: rows[0].same, same: expect.any(Number) }]);
    expect(rows[0].same).toBeGreaterThan(0);
    const bands = await database.transaction({ mid: 'OLDA' }, (tx) =>
      tx.rows(`SELECT DISTINCT plan_name, version FROM account.prices('OLDA', '{withdraw}', '2026-11-20')`),
    );
    expect(bands).toEqual([{ planName: '标准', version: 1 }]);
  });

  it('gives roles that review the page of the changes that they confirm', async () => {
    const holding = (code: string) =>
      admin.query(`SELECT mid, role_id FROM access.role_codes WHERE menu_code = '${code}' ORDER BY mid, role_id`);
    const reviewers = (await holding('040101')).rows;
    expect(reviewers.length).toBeGreaterThan(0);
    expect((await holding('0907')).rows).toEqual(expect.arrayContaining(reviewers));
  });

  it('is clean by the audit, with every entry and every line of the log sealed', async () => {
    await sealEntries(database);
    await sealRecords(database);
    expect(await runAudit(url, auditRules, SECRET)).toEqual({ findings: [], broken: 0, unsealedLines: 0 });
  });

  it('is not changed by a second start', async () => {
    const again: string[] = [];
    await start(url, again);
    expect(again).toEqual([]);
  });
});

describe('A database that was not whole before the one schema', () => {
  const name = `half_${newId().replaceAll('-', '')}`;
  let url: string;
  let admin: pg.Pool;
  beforeAll(async () => {
    ({ url, admin } = await oldDatabase(name));
  });
  afterAll(() => remove(name, admin));

  it('is refused with a sentence that says what to do, and is left as it is', async () => {
    await admin.query(`DELETE FROM platform.migrations WHERE name LIKE 'capabilities/order/03%'`);
    const structure = await structureOf(admin);
    await expect(start(url)).rejects.toThrow(
      'this database was not brought up to date by the last version before this one (2 files, the first is ' +
        'capabilities/order/030-compared-names.sql): start that version (b37f182c) on it once, then this one',
    );
    expect(await structureOf(admin)).toEqual(structure);
  });
});
