import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterFirst, enterSecond, recover, type Entering } from '#capabilities/provider-access/server/index.ts';
import { RECORD_CHAIN } from '#capabilities/security/server/index.ts';
import { applicationUrl } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { withDatabase } from '#testkit/database.ts';
import { prepareDatabase } from './prepare-database.ts';

const SECRET = Buffer.alloc(32, 4);
const NOW = new Date('2026-11-26T10:00:00+08:00');
const boss = { loginName: 'boss', userName: '张三', mobile: '13700000001', roles: ['admin'] as const };
const second = { loginName: 'deputy', userName: '李四', mobile: '13700000002', roles: ['admin', 'ops'] as const };

let home: string;
let server: EmbeddedPostgres;
let admin: pg.Pool;
let url: string;
let owner: Database;

/** A new server without any role of the product; the owner has the least rights that docs/running.md asks for. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'portal-first-'));
  chmodSync(home, 0o755);
  server = await startEmbeddedPostgres({ dataDir: home, durable: false });
  const root = new pg.Client({ connectionString: server.url });
  await root.connect();
  await root.query(`CREATE ROLE provider_owner LOGIN CREATEROLE PASSWORD 'x'`);
  await root.query('CREATE DATABASE production OWNER provider_owner');
  await root.end();
  admin = new pg.Pool({ connectionString: withDatabase(server.url, 'production'), max: 1 });
  admin.on('error', () => undefined);
  const its = new URL(withDatabase(server.url, 'production'));
  [its.username, its.password] = ['provider_owner', 'x'];
  url = its.href;
  await prepareDatabase({ url, secret: SECRET, demo: false, log: { info: () => undefined } });
  owner = openDatabase({ url, poolSize: 2, applicationName: 'first people', realm: 'provider' });
});
afterAll(async () => {
  await owner.close();
  await admin.end();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

type Enter = typeof enterFirst;
const run = (enter: Enter, person: Parameters<Enter>[0]['person']): Promise<Entering> =>
  owner.transaction({}, (tx) => enter({ tx, secret: SECRET, person, by: 'root', now: NOW }));
const tokenOf = (entered: Entering): string => ('token' in entered ? entered.token : entered.refusal);
/** As if the person had used the link. */
const activate = (loginName: string) =>
  admin.query(
    `UPDATE provider_access.users SET state = 'active', password_hash = '$argon2id$', sealed_totp = '' WHERE login_name = $1`,
    [loginName],
  );

describe('The first people of an empty production database', () => {
  it('are entered by its owner, who is no superuser, and the second only after the first', async () => {
    expect(tokenOf(await run(enterSecond, second))).toContain('请先用 npm run provider -- init');
    const one = await run(enterFirst, { ...boss, mobile: '12345' });
    expect(one).toEqual({ refusal: '请输入正确的手机号' });
    expect(tokenOf(await run(enterFirst, boss))).toMatch(/^[0-9a-f]{64}$/);
  });

  it('have one first: it gets another link until one is used, and is refused then', async () => {
    const [lost, again] = [tokenOf(await run(enterFirst, boss)), tokenOf(await run(enterFirst, boss))];
    expect(again).not.toBe(lost);
    expect(tokenOf(await run(enterFirst, second))).toContain('已有平台人员');
    await activate('boss');
    expect(tokenOf(await run(enterFirst, boss))).toContain('已有平台人员');
    const twice = await Promise.all([run(enterFirst, second), run(enterFirst, second)]);
    expect(twice.map(tokenOf)).toEqual(Array(2).fill(expect.stringContaining('已有平台人员')));
  });

  it('have a second while the first is alone, with a name and a mobile of their own', async () => {
    expect(tokenOf(await run(enterSecond, { ...second, loginName: 'BOSS' }))).toContain('已被使用');
    expect(tokenOf(await run(enterSecond, { ...second, mobile: boss.mobile }))).toContain('已用于另一位');
    expect(tokenOf(await run(enterSecond, second))).toMatch(/^[0-9a-f]{64}$/);
    await activate('deputy');
    expect(tokenOf(await run(enterSecond, { ...second, loginName: 'third' }))).toContain('请在运营平台');
  });

  it('are let in again by the owner alone, and the log says so', async () => {
    await admin.query(
      `UPDATE provider_access.users SET state = 'disabled', roles = '{audit}' WHERE login_name = 'boss'`,
    );
    expect(tokenOf(await run(recover, boss))).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await admin.query(`SELECT state, roles FROM provider_access.users WHERE login_name = 'boss'`);
    expect(rows).toEqual([{ state: 'invited', roles: ['admin', 'audit'] }]);
    const log = await admin.query(
      `SELECT title, object, person_name FROM security.operation_records WHERE mid = '@provider' ORDER BY id DESC LIMIT 1`,
    );
    expect(log.rows).toEqual([
      { title: '紧急恢复管理员', object: '平台人员 boss，系统管理员', person_name: '服务器命令（root）' },
    ]);
    const application = openDatabase({
      url: applicationUrl(url, SECRET),
      applicationName: 'portal',
      realm: 'provider',
    });
    await expect(application.transaction({}, (tx) => tx.rows('SELECT 1'))).rejects.toThrow();
    await application.close();
  });

  it('are in a chain of the log that is sealed as that of a merchant', async () => {
    await admin.query('SELECT security.seal_records(1000)');
    const { rows } = await admin.query(
      `SELECT count(*)::int AS lines, count(s.hash)::int AS sealed FROM security.operation_records r
         LEFT JOIN ${RECORD_CHAIN.seals} s ON s.mid = r.mid AND s.record_id = r.id WHERE r.mid = '@provider'`,
    );
    expect(rows).toEqual([{ lines: 5, sealed: 5 }]);
  });
});

describe('The role of the console’s server', () => {
  it('logs in with its own password, and reads what the portal’s may not', async () => {
    const open = (realm: 'merchant' | 'provider') =>
      openDatabase({ url: applicationUrl(url, SECRET, realm), applicationName: `role of ${realm}`, realm });
    const [portal, console] = [open('merchant'), open('provider')];
    const people = 'SELECT login_name FROM provider_access.users';
    expect(await console.transaction({}, (tx) => tx.rows(people))).toHaveLength(2);
    await expect(portal.transaction({}, (tx) => tx.rows(people))).rejects.toThrow('permission denied');
    const role = await console.transaction({}, async (tx) => {
      await tx.run('RESET ROLE');
      return tx.one('SELECT rolsuper, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = current_user');
    });
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false });
    await Promise.all([portal.close(), console.close()]);
  });
});
