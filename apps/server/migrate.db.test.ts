import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { plannedFiles } from './prepare-database.ts';

let db: TestDatabase;
let before: { name: string; checksum: string }[];
beforeAll(async () => {
  db = await testDatabase();
  before = (await db.admin.query('SELECT name, checksum FROM platform.migrations')).rows as typeof before;
});
afterEach(async () => {
  await db.admin.query(`TRUNCATE platform.migrations; GRANT USAGE ON SCHEMA platform TO portal_app`);
  await db.admin.query(
    'INSERT INTO platform.migrations (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])',
    [before.map(({ name }) => name), before.map(({ checksum }) => checksum)],
  );
});
afterAll(() => db.close());

const migrate = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: db.url, PORTAL_SECRET: 'a secret of more than 32 characters' },
  });

describe('A database that this program must not use', () => {
  it.each([
    [
      'was upgraded by a newer version',
      `INSERT INTO platform.migrations (name, checksum) VALUES ('capabilities/order/migrations/999-later.sql', '')`,
      /^未执行：数据库已由更新版本的产品升级（本版本没有 capabilities\/order\/migrations\/999-later\.sql.*newer version.*\n$/,
    ],
    [
      'has a file that has changed since it was applied',
      `UPDATE platform.migrations SET checksum = '' WHERE name = 'ledger/schema.sql'`,
      /^未执行：ledger\/schema\.sql 已在该数据库上执行，之后内容被改动.*write a new migration.*\n$/,
    ],
    [
      'was restored into a cluster without its roles',
      'REVOKE USAGE ON SCHEMA platform FROM portal_app',
      /^未执行：数据库缺少角色 portal_app.*CREATE ROLE portal_console.*restore again\)\n$/,
    ],
  ])('because it %s is refused in one line of two languages, without a stack', async (_why, sql, line) => {
    await db.admin.query(sql);
    expect(migrate()).toMatchObject({ status: 1, stderr: expect.stringMatching(line) });
  });
});

describe('The plan of an upgrade', () => {
  it('says which files would run, what they lock and how many rows that has, and changes nothing', async () => {
    const later = 'capabilities/order/migrations/';
    const { rows } = await db.admin.query<{ name: string }>(
      `DELETE FROM platform.migrations WHERE name IN (SELECT name FROM platform.migrations WHERE name LIKE $1 ORDER BY name LIMIT 1) RETURNING name`,
      [`${later}%`],
    );
    await db.admin.query(`UPDATE platform.migrations SET checksum = '' WHERE name = 'platform/jobs/functions.sql'`);
    const { status, stdout } = migrate('--plan');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/（.*等待.*）　约 \d+ 行/)]);
    expect(stdout).toContain(rows[0]!.name);
    expect(stdout).toMatch(/函数、视图与授权重新定义：\d+ 个文件，自 platform\/jobs\/functions\.sql 起/);
    expect((await plannedFiles({ url: db.url, demo: true })).tables.map(({ name }) => name)).toEqual([rows[0]!.name]);
  });

  it('of a database that is up to date says so', () => {
    expect(migrate('--plan').stdout).toMatch(/^数据库已是版本 [\d.]+，无须升级\n$/);
  });
});
