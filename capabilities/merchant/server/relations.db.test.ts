import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealEdge, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { testDatabase } from '#testkit/database.ts';

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const three = [
  { mid: 'M100001', role: 'admin' },
  { mid: 'M100002', role: 'viewer' },
  { mid: 'M100003', role: 'viewer', authStatus: 'pend' },
] as const;

describe('Where a person belongs', () => {
  it('is listed by platform, with the roles in it, for every entered merchant', async () => {
    const client = await edge.signIn(await edge.person([...three]));
    const { data } = await client.call<{
      list: { platformNo: string; roles: { mid: string; authStatus: string }[] }[];
    }>('plm/platform.sections');
    expect(data.list).toMatchObject([{ platformNo: 'P01', platformName: '商户门户', homePageUrl: '/home/index' }]);
    expect(data.list[0]!.roles.map(({ mid, authStatus }) => [mid, authStatus])).toEqual([
      ['M100001', 'active'],
      ['M100002', 'active'],
      ['M100003', 'pend'],
    ]);
    expect(JSON.stringify(data)).not.toContain('relationId');
  });

  it('names the roles that still have to be activated', async () => {
    const client = await edge.signIn(await edge.person([...three]));
    const { data } = await client.call<{ list: object[] }>('plm/pend.auth.list');
    expect(data.list).toEqual([
      {
        customerName: '商户M100003',
        mid: 'M100003',
        platformNo: 'P01',
        platformName: '商户门户',
        authStatus: 'pend',
        roleClass: 'operator',
        defaultFlag: false,
      },
    ]);
  });

  it('is once per merchant, with any role', async () => {
    await expect(edge.person([three[0], { mid: 'M100001', role: 'viewer' }])).rejects.toThrow(
      'one_relation_per_person_and_merchant',
    );
  });
});

describe('The default merchant', () => {
  it('is one of the own active ones, is shown as such, and receives the next login', async () => {
    const person = await edge.person([...three]);
    const client = await edge.signIn(person);
    const choose = async (mid: string) => (await client.call('plm/default.mid.setting', { mid })).responseCode;
    expect([
      await choose('M999999'),
      await choose('M100003'),
      await choose('M100002'),
      await choose('M100001'),
      await choose('M100002'),
    ]).toEqual(['01201KPLMS', '01202KPLMS', '00000', '00000', '00000']);
    const { data } = await (
      await edge.signIn(person)
    ).call<{ mid: string; defaultMid: string; userRoleRelations: { mid: string; defaultFlag: boolean }[] }>(
      'plm/platform.login.info',
    );
    expect(data).toMatchObject({ mid: 'M100002', defaultMid: 'M100002' });
    expect(data.userRoleRelations.filter(({ defaultFlag }) => defaultFlag).map(({ mid }) => mid)).toEqual(['M100002']);
  });

  it('that was disabled since then is not entered by the login', async () => {
    const person = await edge.person([three[0], { ...three[1], isDefault: true }]);
    await db.admin.query(
      `UPDATE merchant.relations SET auth_status = 'disabled' WHERE person_id = $1 AND mid = 'M100002'`,
      [person.personId],
    );
    const { data } = await (await edge.signIn(person)).call('plm/platform.login.info');
    expect(data.mid).toBe('M100001');
  });
});

describe('The administrator', () => {
  it('of the entered merchant is shown masked, and of no other', async () => {
    const admin = await edge.person([{ mid: 'M200001', role: 'admin' }]);
    await edge.person([{ mid: 'M200002', role: 'admin' }]);
    const client = await edge.signIn(await edge.person([{ mid: 'M200001', role: 'viewer' }]));
    const { data, text } = await client.call('plm/query.admin.info');
    expect(data).toEqual({
      adminName: `**${admin.mobile.slice(-1)}`,
      adminLoginId: `us****${admin.mobile.slice(-2)}`,
      adminUserMobile: `${admin.mobile.slice(0, 3)}****${admin.mobile.slice(-4)}`,
    });
    expect(text).not.toContain(admin.mobile);
  });

  it('of a merchant without one is empty', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M200003', role: 'viewer' }]));
    expect((await client.call('plm/query.admin.info')).data).toEqual({
      adminName: '',
      adminLoginId: '',
      adminUserMobile: '',
    });
  });
});
