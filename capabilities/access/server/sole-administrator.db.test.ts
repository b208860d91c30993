import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRequestNo } from '#testkit/outside-client.ts';
import {
  changesOf,
  closeStaff,
  codeOf,
  confirmed,
  db,
  enter,
  must,
  newMid,
  openStaff,
  PAY,
  roleNamed,
  sessionOf,
  staffOf,
  type Member,
} from './test/staff-fixture.ts';

beforeAll(openStaff);
afterAll(closeStaff);

const FACTORS = '02001KPLMS';
const roleIdOf = async (by: Member, name: string) => (await roleNamed(by, name)).roleId;
const recordsOf = async (by: Member): Promise<string[]> =>
  (await must<{ list: { title: string; responseCode: string }[] }>(by, 'plm/operation.record.page')).list.map(
    ({ title, responseCode }) => `${title} ${responseCode}`,
  );

/** The only active administrator: one who was disabled, or has yet to activate the role, confirms nothing. */
interface Alone {
  admin: Member;
  viewer: Member;
  gone: Member;
}
async function alone(): Promise<Alone> {
  const mid = newMid();
  const [admin, viewer] = [await enter(mid, 'admin'), await enter(mid, 'viewer')];
  const gone = await enter(mid, 'admin', { authStatus: 'disabled' });
  await enter(mid, 'admin', { authStatus: 'pend' });
  await db.admin.query('INSERT INTO access.function_flags (mid, resource_path, auth_flag) VALUES ($1, $2, $3)', [
    mid,
    'test/signed',
    'cfca',
  ]);
  return { admin, viewer, gone };
}

describe('BZ19 the only administrator', () => {
  it.each<[string, string, string, (scene: Alone) => Promise<object>]>([
    [
      'makes an administrator',
      'plm/user.edit',
      'access.staff',
      async ({ admin, viewer }) => ({ userId: viewer.personId, roleId: await roleIdOf(admin, '管理员') }),
    ],
    [
      'invites somebody who pays',
      'plm/user.edit',
      'access.staff',
      async ({ admin }) => ({ mobile: '13700000901', userName: '张新', roleId: await roleIdOf(admin, '制单员') }),
    ],
    [
      'enables an administrator',
      'plm/user.disable',
      'access.disable',
      async ({ gone }) => ({ userId: gone.personId, disabled: false }),
    ],
    ['gives a role rights to pay', 'plm/role.edit', 'access.role', async () => ({ roleName: '出纳', codes: [PAY] })],
    [
      'asks for a certificate no more',
      'plm/auth.flag.edit',
      'access.flag',
      async () => ({ resourcePath: 'test/signed', required: false }),
    ],
  ])('who %s is asked for code and password, and nothing happens before', async (_what, path, sms, inputOf) => {
    const all = await alone();
    const { admin } = all;
    const input = await inputOf(all);
    expect(await codeOf(admin, path, input)).toBe(FACTORS);
    expect([await changesOf(admin), await recordsOf(admin)]).toEqual([[], []]);
    expect(await codeOf(admin, path, { ...input, ...(await confirmed(admin, sms)) })).toBe('00000');
    expect((await changesOf(admin)).map(({ state }) => state)).toEqual(['done']);
  });

  it('is asked for nothing where the change is no danger, nor for what is refused anyway', async () => {
    const { admin, viewer } = await alone();
    expect(await codeOf(admin, 'plm/role.edit', { roleName: '查账', codes: ['0201'] })).toBe('00000');
    expect(await codeOf(admin, 'plm/role.edit', { roleName: '查账', codes: [PAY] })).toBe('01302KPLMS');
    expect(await codeOf(admin, 'plm/user.disable', { userId: viewer.personId, reason: '人员离职' })).toBe('00000');
  });

  it('is refused a wrong password and a code of another call, and tries of it are in the records', async () => {
    const { admin, viewer } = await alone();
    const raise = { userId: viewer.personId, roleId: await roleIdOf(admin, '管理员') };
    const other = await confirmed(admin, 'access.role');
    expect(await codeOf(admin, 'plm/user.edit', { ...raise, ...other })).toBe('01110KPLMS');
    const { requestNo, mespAuthList } = await confirmed(admin, 'access.staff');
    const half = { ...raise, requestNo, mespAuthList: mespAuthList.slice(0, 1) };
    expect(await codeOf(admin, 'plm/user.edit', half)).toBe(FACTORS);
    expect(await codeOf(admin, 'plm/user.edit', { ...raise, requestNo: newRequestNo(), mespAuthList })).toBe(
      '01110KPLMS',
    );
    expect((await staffOf(admin, { keyword: viewer.mobile }))[0]!.roleName).toBe('查询员');
    expect(await recordsOf(admin)).toHaveLength(3);
  });

  it('makes one change of two that are sent at once with the same factors', async () => {
    const { admin } = await alone();
    const input = { roleName: '出纳', codes: [PAY], ...(await confirmed(admin, 'access.role')) };
    const codes = await Promise.all([codeOf(admin, 'plm/role.edit', input), codeOf(admin, 'plm/role.edit', input)]);
    expect(codes.filter((code) => code === '00000')).toHaveLength(1);
    expect(await changesOf(admin)).toHaveLength(1);
  });

  it('decides alone only until there is a second one, also when both change something at once', async () => {
    const mid = newMid();
    const [one, two, viewer] = [await enter(mid, 'admin'), await enter(mid, 'admin'), await enter(mid, 'viewer')];
    const raise = { userId: viewer.personId, roleId: await roleIdOf(one, '制单员') };
    const codes = await Promise.all([one, two].map((by) => codeOf(by, 'plm/user.edit', raise)));
    expect(codes.toSorted()).toEqual(['00000', '01310KPLMS']);
    expect((await changesOf(one)).map(({ state }) => state)).toEqual(['pending']);
    expect(await sessionOf(viewer)).toBe('open');
  });
});
