import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealRecords } from '#capabilities/security/server/seal-records.ts';
import { PROVIDER_MID, openAccounts, post, sealEntries, type Posting } from '#ledger/src/index.ts';
import { applicationUrl, prepareApplicationRole } from '#platform/db/application-role.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { migrate, migrationSources } from '#platform/db/migration.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, withDatabase, type TestDatabase } from '#testkit/database.ts';
import { auditRules } from './audit-rules.ts';
import { modules } from './modules.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runAudit } from './run-audit.ts';
import { COLLECTED, oldIds, oldVersions, type OldVersion } from './test/old-versions.data.ts';

const ROOT = join(import.meta.dirname, '../..');
const SECRET = Buffer.alloc(32, 7);
const name = `upgraded_${newId().replaceAll('-', '')}`;

let server: TestDatabase;
let url: string;
let folder: string;
let database: Database;

/** The files of an old version. The first ledger had other files, which are kept for its own test. */
function sourcesOf({ day, last }: OldVersion) {
  for (const [module, file] of Object.entries(last)) {
    const here = join(ROOT, module, 'sql');
    const from = readdirSync(here).includes(file) ? here : join(ROOT, module, 'test/version-1');
    const to = join(folder, day, module, 'sql');
    mkdirSync(to, { recursive: true });
    for (const one of readdirSync(from).filter((sql) => sql.endsWith('.sql') && sql <= file))
      cpSync(join(from, one), join(to, one));
    if (readdirSync(from).includes('upgrade')) cpSync(join(from, 'upgrade'), join(to, 'upgrade'), { recursive: true });
  }
  return migrationSources(join(folder, day), modules);
}

/** Runs statements as the owner, who sees all merchants by the setting alone. */
async function asOwner(sql: string): Promise<pg.QueryResult[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return (await owner.query(`BEGIN; SET LOCAL app.mid = '*'; ${sql}; COMMIT`)) as unknown as pg.QueryResult[];
  } finally {
    await owner.end();
  }
}
const rowsOf = async (sql: string): Promise<unknown[]> => (await asOwner(sql))[2]!.rows as unknown[];

/** What the old order was paid with. */
async function payCollected(): Promise<void> {
  const bank = { id: newId(), mid: PROVIDER_MID, code: 'old:bank', kind: 'bank_cash', mayGoNegative: true };
  const { payerAvailable, payerFrozen, collectorAvailable, hold: holdId } = oldIds;
  const journal = (step: string, from: string, to: string, hold?: 'open' | 'settle') => ({
    mid: 'OLDA',
    key: step === 'fund' ? 'fund' : `${COLLECTED}:${step}`,
    postings: [{ from, to, amountFen: 5000n } satisfies Posting],
    typeCode: '3041',
    orderNo: step === 'fund' ? null : COLLECTED,
    actor: 'old',
    bookedAt: new Date('2026-11-20T03:00:00Z'),
    ...(hold ? { hold: { op: hold, holdId } } : {}),
  });
  const owner = openDatabase({ url, poolSize: 1, applicationName: 'old version' });
  await owner.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await openAccounts(tx, [bank]);
    await post(tx, [
      journal('fund', bank.id, payerAvailable),
      journal('hold', payerAvailable, payerFrozen, 'open'),
      journal('pay', payerFrozen, collectorAvailable, 'settle'),
    ]);
  });
  await owner.close();
}

/**
 * The database has an owner with the least rights that README asks for: it may create roles, and the wall between
 * merchants holds for it too. It goes from version to version, and each leaves rows in it.
 */
beforeAll(async () => {
  server = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal-versions-'));
  await server.admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'x'`);
  // As PostgreSQL grants it to who made it.
  await server.admin.query(`GRANT portal_app TO ${name} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`);
  await server.admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
  const its = new URL(withDatabase(server.url, name));
  its.username = name;
  its.password = 'x';
  url = its.href;
  for (const version of oldVersions) {
    await migrate(url, sourcesOf(version));
    await asOwner(version.rows);
  }
  await prepareApplicationRole(url, SECRET);
  await payCollected();
  // So an upgrade left it that saw no merchant's rows: the lines of the log were not queued for their seals.
  await asOwner('DELETE FROM security.unsealed_records');
  await prepareDatabase({ url, secret: SECRET, demo: false, log: { info: () => undefined } });
  database = openDatabase({ url: applicationUrl(url, SECRET), poolSize: 2, applicationName: 'upgraded' });
});
afterAll(async () => {
  await database?.close();
  await server.admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.admin.query(`DROP ROLE IF EXISTS ${new URL(applicationUrl(url, SECRET)).username}`);
  await server.admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('A database of an owner without superuser, upgraded from version to version', () => {
  it('has every line of its operation log sealed, those of no merchant too', async () => {
    await sealRecords(database);
    expect(
      await rowsOf(`SELECT mid, count(*)::int AS sealed FROM security.record_seals GROUP BY mid ORDER BY mid`),
    ).toEqual([
      { mid: '*', sealed: 2 },
      { mid: 'OLDA', sealed: 3 },
      { mid: 'OLDB', sealed: 1 },
    ]);
  });

  it('has in its new columns and tables what its old rows say', async () => {
    const [limits] = await rowsOf(`SELECT
      (SELECT json_agg((order_no = '${COLLECTED}', released_fen, released_count) ORDER BY order_no) FROM account.limit_reservations) AS reservations,
      (SELECT json_agg(direct) FROM collect.items) AS direct,
      (SELECT json_agg(function ORDER BY function) FROM account.limits WHERE function IN ('transfer', 'payment')) AS limits,
      (SELECT json_agg(kind ORDER BY kind) FROM approval.policies WHERE kind IN ('transfer', 'payment')) AS policies,
      (SELECT count(*)::int FROM app_centre.notice_readers) AS readers,
      (SELECT count(*)::int FROM account.kept_accounts WHERE mid = 'OLDA') AS kept,
      (SELECT count(*)::int FROM orders.search_keys) AS searched,
      (SELECT json_agg(mid) FROM orders.days) AS days,
      (SELECT json_agg(mid) FROM jobs.jobs WHERE kind = 'old') AS jobs`);
    expect(limits).toEqual({
      reservations: [
        { f1: false, f2: 5000, f3: 1 },
        { f1: true, f2: 0, f3: 0 },
      ],
      direct: [true],
      limits: ['payment', 'transfer'],
      policies: ['payment', 'transfer'],
      readers: 2,
      kept: 2,
      searched: 2,
      days: ['OLDA'],
      jobs: ['*'],
    });
  });

  it('has its changes in one table, in words', async () => {
    const rows =
      await rowsOf(`SELECT kind || ' ' || state AS change, title, lines->0->>'before' || ' → ' || (lines->0->>'after') AS line,
      proposed_name || ' ' || decided_name AS people FROM change.changes ORDER BY kind, subject`);
    expect(rows).toEqual([
      {
        change: 'account.part_release lapsed',
        title: '解除部分冻结 0.01 元（尾号0002）',
        line: '0.01 元 → ',
        people: '旧管理员 ',
      },
      { change: 'account.status pending', title: '解冻账户（尾号0001）', line: '冻结 → 正常', people: '旧管理员 ' },
      { change: 'approval.rule refused', title: '修改复核规则', line: ' → 无', people: expect.any(String) },
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
    await asOwner('DELETE FROM account_status.part_freezes');
  });

  it('is clean by the audit', async () => {
    await sealEntries(database);
    await sealRecords(database);
    expect(await runAudit(url, auditRules, SECRET)).toEqual({ findings: [], broken: 0, unsealedLines: 0 });
  });
});
