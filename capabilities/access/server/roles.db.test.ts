import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changesOf,
  closeStaff,
  codeOf,
  confirmed,
  decide,
  detailOf,
  enter,
  must,
  newMid,
  openStaff,
  PAY,
  roleNamed,
  rolesOf,
  sessionOf,
  type Member,
} from './test/staff-fixture.ts';

beforeAll(openStaff);
afterAll(closeStaff);

const LOOK = ['0201'];
const edit = (by: Member, input: object) =>
  by.client.call<{ roleId: string; changeId: string; state: string }>('plm/role.edit', {
    roleName: '财务主管',
    codes: LOOK,
    ...input,
  });
const editCode = async (by: Member, input: object) => (await edit(by, input)).responseCode;

describe('BZ19 roles', () => {
  it('are listed with their people and rights, the administrator’s first, and looked for by name', async () => {
    const mid = newMid();
    const admin = await enter(mid, 'admin');
    await enter(mid, 'maker');
    const roles = await rolesOf(admin);
    expect(roles.map(({ roleName }) => roleName)).toEqual(['管理员', '制单员', '复核员', '查询员']);
    expect(roles[0]).toMatchObject({ roleClass: 'admin', people: 1, isOwn: true });
    expect(roles[1]).toMatchObject({ roleClass: 'operator', people: 1, pages: 2, buttons: 1, isOwn: false });
    const found = await must<{ list: object[]; totalCount: number }>(admin, 'plm/role.page', { keyword: '复核' });
    expect(found).toMatchObject({ totalCount: 1, list: [{ roleName: '复核员' }] });
  });

  it('are made with the menus above what they hold, and used by those who get them', async () => {
    const admin = await enter(newMid(), 'admin');
    const factors = await confirmed(admin, 'access.role');
    const { data } = await edit(admin, { codes: [PAY], note: '付款用', ...factors });
    expect(data.state).toBe('done');
    const { role, codes, grantable, sensitive } = await detailOf(admin, data.roleId);
    expect(role).toMatchObject({ roleName: '财务主管', note: '付款用', people: 0, pages: 1, buttons: 1 });
    expect(codes.toSorted()).toEqual(['0301', PAY]);
    expect(sensitive).toContain(PAY);
    // What only administrators can use is given to nobody.
    expect(grantable).toEqual(expect.arrayContaining(['0201', PAY, '0901', '0902']));
    expect(grantable).not.toContain('090201');
    expect((await changesOf(admin, { subject: data.roleId }))[0]).toMatchObject({
      title: '新增角色“财务主管”',
      state: 'done',
      lines: [{ label: '角色名称' }, { label: '说明' }, { label: '增加权限', after: '提现（提交提现）' }],
    });
  });

  it('change for everybody who has them with the next call, and end their sessions with 03T05', async () => {
    const mid = newMid();
    const [admin, maker, viewer] = [await enter(mid, 'admin'), await enter(mid, 'maker'), await enter(mid, 'viewer')];
    const { roleId } = await roleNamed(admin, '制单员');
    expect(await editCode(admin, { roleId, roleName: '制单员', codes: LOOK })).toBe('00000');
    expect([await sessionOf(maker), await sessionOf(viewer), await sessionOf(admin)]).toEqual([
      '03T05',
      'open',
      'open',
    ]);
    expect((await detailOf(admin, roleId)).codes.toSorted()).toEqual(['02', '0201']);
    expect((await changesOf(admin))[0]!.lines).toEqual([{ label: '取消权限', before: '提现（提交提现）', after: '' }]);
    // Other words of a role end nothing.
    expect(
      await editCode(admin, { roleId: (await roleNamed(admin, '查询员')).roleId, roleName: '只读', codes: LOOK }),
    ).toBe('00000');
    expect(await sessionOf(viewer)).toBe('open');
  });

  it('are removed when nobody has them, and not before', async () => {
    const mid = newMid();
    const admin = await enter(mid, 'admin');
    await enter(mid, 'viewer', { authStatus: 'disabled' });
    const [viewers, checkers] = [await roleNamed(admin, '查询员'), await roleNamed(admin, '复核员')];
    expect(await codeOf(admin, 'plm/role.remove', { roleId: viewers.roleId })).toBe('01309KPLMS');
    expect(await codeOf(admin, 'plm/role.remove', { roleId: checkers.roleId })).toBe('00000');
    expect(await codeOf(admin, 'plm/role.remove', { roleId: checkers.roleId })).toBe('01301KPLMS');
    expect((await rolesOf(admin)).map(({ roleName }) => roleName)).toEqual(['管理员', '制单员', '查询员']);
  });
});

describe('A role is refused', () => {
  it.each([
    [
      'of the administrator',
      async (admin: Member) => ({ roleId: (await roleNamed(admin, '管理员')).roleId }),
      '01303KPLMS',
    ],
    [
      'of another merchant',
      async () => ({ roleId: (await roleNamed(await enter(newMid(), 'admin'), '制单员')).roleId }),
      '01301KPLMS',
    ],
    ['under a name that is taken', async () => ({ roleName: '复核员' }), '01302KPLMS'],
    ['with a code that the menu does not have', async () => ({ codes: ['0201', '0999'] }), '01307KPLMS'],
    ['with what only administrators can use', async () => ({ codes: ['090201'] }), '01308KPLMS'],
    ['without any right', async () => ({ codes: [] }), '09011KPLMS'],
  ])('%s', async (_name, input, code) => {
    const admin = await enter(newMid(), 'admin');
    expect(await editCode(admin, await input(admin))).toBe(code);
  });

  it('to everybody but administrators, also to an operator who may read the page', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    expect(await editCode(maker, {})).toBe('01002KCSDC');
    const { roleId } = await roleNamed(admin, '查询员');
    expect(await editCode(admin, { roleId, roleName: '查询员', codes: ['0901', '0902'] })).toBe('00000');
    const reader = await enter(mid, 'viewer');
    expect((await rolesOf(reader)).length).toBe(4);
    expect(await editCode(reader, { roleId, roleName: '查询员', codes: [PAY, '0901', '0902'] })).toBe('01002KCSDC');
    expect(await codeOf(reader, 'plm/role.remove', { roleId })).toBe('01002KCSDC');
  });
});

describe('A role that gets rights to pay', () => {
  it('waits for a second administrator, who sees before and after, and grants nothing until then', async () => {
    const mid = newMid();
    const [one, two] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    const { roleId } = await roleNamed(one, '查询员');
    const viewer = await enter(mid, 'viewer');
    const { data } = await edit(one, { roleId, roleName: '查询员', codes: [...LOOK, PAY] });
    expect(data.state).toBe('pending');
    expect((await detailOf(two, roleId)).codes).not.toContain(PAY);
    expect(await sessionOf(viewer)).toBe('open');
    const [waiting] = await changesOf(two, { states: ['pending'] });
    expect(waiting).toMatchObject({
      title: '修改角色“查询员”',
      isOwn: false,
      lines: [{ label: '增加权限', after: '提现（提交提现）' }],
    });
    expect((await roleNamed(one, '查询员')).isWaiting).toBe(true);
    expect(await editCode(two, { roleId, roleName: '只读', codes: LOOK })).toBe('01310KPLMS');
    expect(await decide(one, data.changeId)).toBe('01314KPLMS');
    expect(await decide(two, data.changeId)).toBe('00000');
    expect(await decide(two, data.changeId)).toBe('01315KPLMS');
    expect((await detailOf(one, roleId)).codes).toContain(PAY);
    expect(await sessionOf(viewer)).toBe('03T05');
    expect((await changesOf(one))[0]).toMatchObject({ state: 'done', decidedBy: expect.stringMatching(/^用户/) });
  });

  it('is refused or taken back, and changes nothing', async () => {
    const mid = newMid();
    const [one, two] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    const { roleId } = await roleNamed(one, '查询员');
    const propose = async () => (await edit(one, { roleId, roleName: '查询员', codes: [PAY] })).data.changeId;
    const first = await propose();
    expect(await codeOf(two, 'plm/access.change.withdraw', { changeId: first })).toBe('01315KPLMS');
    expect(await decide(two, first, false)).toBe('00000');
    expect(await codeOf(one, 'plm/access.change.withdraw', { changeId: await propose() })).toBe('00000');
    expect((await detailOf(one, roleId)).codes).not.toContain(PAY);
    expect((await changesOf(one)).map(({ state }) => state)).toEqual(['withdrawn', 'refused']);
  });

  it('cannot be confirmed in another merchant', async () => {
    const mid = newMid();
    const [one, , stranger] = [await enter(mid, 'admin'), await enter(mid, 'admin'), await enter(newMid(), 'admin')];
    const { data } = await edit(one, { codes: [PAY] });
    expect(await decide(stranger, data.changeId)).toBe('01315KPLMS');
    expect(await changesOf(stranger)).toEqual([]);
  });
});
