import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { ProviderRole } from '../contract/words.ts';
import { enterFirst } from './first-people.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('The first person of the console', () => {
  const roles: ProviderRole[] = ['admin'];
  const person = { loginName: 'op-first', userName: '李运营', mobile: '13700000001', roles };
  const enter = (loginName = person.loginName) =>
    db.console.transaction({}, (tx) =>
      enterFirst({ tx, secret: Buffer.alloc(32, 9), person: { ...person, loginName }, by: 'root', now: new Date() }),
    );

  it('is entered once by the command, with a link, and the sealed log says who ran it', async () => {
    expect(await enter()).toMatchObject({ token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await enter('op-other')).toHaveProperty('refusal');
    const { rows } = await db.admin.query(
      `SELECT person_name, object FROM security.operation_records WHERE mid = '@provider' AND path = 'npm run provider'`,
    );
    expect(rows).toEqual([{ person_name: '服务器命令（root）', object: '平台人员 op-first，系统管理员' }]);
  });
});
