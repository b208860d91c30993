import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNTS,
  changesOf,
  closeStaff,
  codeOf,
  confirmed,
  db,
  decide,
  edge,
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

type Edited = { userId: string | null; changeId: string; state: string };
const edit = (by: Member, input: object) => by.client.call<Edited>('plm/user.edit', input);
const editCode = async (by: Member, input: object) => (await edit(by, input)).responseCode;
const place = async (by: Member, userId: string, role: string, more: object = {}) =>
  edit(by, { userId, roleId: (await roleNamed(by, role)).roleId, ...more });
const disable = (by: Member, userId: string, disabled = true) =>
  by.client.call<Edited>('plm/user.disable', { userId, disabled, reason: '人员离职' });
const disableCode = async (by: Member, userId: string, disabled = true) =>
  (await disable(by, userId, disabled)).responseCode;
const stateOf = async (by: Member, userId: string) =>
  (await staffOf(by)).find((one) => one.userId === userId)?.authStatus;
let mobiles = 0;
const newMobile = () => `1370000${String((mobiles += 1)).padStart(4, '0')}`;

describe('BZ19 staff', () => {
  it('are listed masked, with role, state and accounts, and looked for by each', async () => {
    const mid = newMid();
    const admin = await enter(mid, 'admin');
    const maker = await enter(mid, 'maker');
    await enter(mid, 'viewer', { authStatus: 'disabled' });
    await enter(newMid(), 'maker');
    const all = await staffOf(admin);
    expect(all.map(({ roleName, statusName }) => [roleName, statusName])).toEqual(
      expect.arrayContaining([
        ['管理员', '正常'],
        ['制单员', '正常'],
        ['查询员', '已停用'],
      ]),
    );
    expect(all).toHaveLength(3);
    expect(JSON.stringify(all)).not.toContain(maker.mobile);
    const names = async (filter: object) => (await staffOf(admin, filter)).map(({ userId }) => userId);
    expect(await names({ keyword: maker.mobile })).toEqual([maker.personId]);
    expect(await names({ states: ['disabled'] })).toHaveLength(1);
    expect(await names({ roleId: (await roleNamed(admin, '制单员')).roleId })).toEqual([maker.personId]);
    expect(await names({ keyword: '%' })).toEqual([]);
  });

  it('who are new are invited by mobile, log in by code and have a role to activate', async () => {
    const admin = await enter(newMid(), 'admin');
    const mobile = newMobile();
    const input = { mobile, userName: '张新', roleId: (await roleNamed(admin, '查询员')).roleId };
    const { data } = await edit(admin, input);
    expect(data.state).toBe('done');
    expect((await staffOf(admin, { keyword: '张新' }))[0]).toMatchObject({ authStatus: 'pend', accountNos: null });
    expect(await editCode(admin, input)).toBe('01312KPLMS');
    const client = edge.client();
    const sent = await client.call('mobile.sms.send', { mobile, bizTypeCode: 'login' }, { ptoken: null });
    expect(sent.responseCode).toBe('00000');
    const login = await client.call<{ mid: null; userRoleRelations: object[] }>(
      'login/mobile',
      { mobile, smsCode: edge.phone.codeOf(mobile) },
      { ptoken: null },
    );
    expect(login.data).toMatchObject({ mid: null, userRoleRelations: [{ authStatus: 'pend' }] });
  });

  it('who are known to the provider are linked under any name, and the answer hides it', async () => {
    const admin = await enter(newMid(), 'admin');
    const known = await edge.person();
    const { roleId } = await roleNamed(admin, '查询员');
    const [old, fresh] = [
      await edit(admin, { mobile: known.mobile, userName: '另一名字', roleId }),
      await edit(admin, { mobile: newMobile(), userName: '张新', roleId }),
    ];
    expect(Object.keys(old.data).toSorted()).toEqual(Object.keys(fresh.data).toSorted());
    expect(old.data.userId).toBe(known.personId);
    expect((await staffOf(admin)).map(({ userName }) => userName)).not.toContain('另一名字');
  });

  it('get another role, which ends their sessions here and nowhere else', async () => {
    const [mid, elsewhere] = [newMid(), newMid()];
    const admin = await enter(mid, 'admin');
    await enter(elsewhere, 'admin');
    const person = await edge.person([
      { mid, role: 'maker', isDefault: true },
      { mid: elsewhere, role: 'viewer' },
    ]);
    const [here, there] = [
      { ...person, client: await edge.signIn(person) },
      { ...person, client: await edge.signIn(person) },
    ];
    const switched = { mid: elsewhere, platformNo: 'P01' };
    there.client.ptoken = (
      await must<{ platformToken: string }>(there, 'user/platform/switch', switched)
    ).platformToken;
    expect((await place(admin, person.personId, '查询员')).data.state).toBe('done');
    expect([await sessionOf(here), await sessionOf(there)]).toEqual(['03T05', 'open']);
    expect((await changesOf(admin, { subject: person.personId }))[0]).toMatchObject({
      lines: [{ label: '角色', before: '制单员', after: '查询员' }],
    });
    expect((await place(admin, person.personId, '查询员')).responseCode).toBe('01317KPLMS');
  });

  it('are limited to accounts of the merchant, administrators to none', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    const limited = (accountNos: string[] | null) => place(admin, maker.personId, '制单员', { accountNos });
    expect((await limited(['8801000200000011'])).responseCode).toBe('01313KPLMS');
    expect((await limited([])).responseCode).toBe('09011KPLMS');
    expect((await limited([ACCOUNTS[1]!])).data.state).toBe('done');
    const { accounts } = await must<{ accounts: { held: boolean }[] }>(admin, 'plm/user.account', {
      userId: maker.personId,
    });
    expect(accounts.map(({ held }) => held)).toEqual([false, true]);
    const [change] = await changesOf(admin, { subject: maker.personId });
    expect(change!.lines).toEqual([{ label: '可用账户', before: '全部账户', after: '尾号0029' }]);
    // The next session is bound to them.
    const again = await edge.signIn(maker);
    const tokenHash = createHash('sha256').update(again.ptoken!).digest('hex');
    const bound = await db.database.transaction({ readOnly: true }, async (tx) => {
      const found = await edge.guards.findSession(tx, tokenHash);
      const setting = await tx.one<{ accounts: string }>(`SELECT current_setting('app.accounts') AS accounts`);
      return [found.ok && found.data.session.role?.accountNos, setting!.accounts];
    });
    expect(bound).toEqual([[ACCOUNTS[1]], ACCOUNTS[1]]);
    const raised = await place(admin, maker.personId, '管理员', { accountNos: [ACCOUNTS[0]!] });
    expect(raised.responseCode).toBe('01320KPLMS');
  });

  it('are disabled at once, and enabled in the state of before', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    const invited = await edge.person([{ mid, role: 'viewer', authStatus: 'pend' }]);
    expect([await disableCode(admin, maker.personId), await disableCode(admin, invited.personId)]).toEqual([
      '00000',
      '00000',
    ]);
    expect(await sessionOf(maker)).toBe('03T05');
    expect(await disableCode(admin, maker.personId)).toBe('01317KPLMS');
    expect([
      // Who pays again, which the only administrator confirms.
      await codeOf(admin, 'plm/user.disable', {
        userId: maker.personId,
        disabled: false,
        ...(await confirmed(admin, 'access.disable')),
      }),
      await disableCode(admin, invited.personId, false),
    ]).toEqual(['00000', '00000']);
    expect([await stateOf(admin, maker.personId), await stateOf(admin, invited.personId)]).toEqual(['active', 'pend']);
    // The old session stays ended.
    expect(await sessionOf(maker)).toBe('03T05');
  });
});

describe('Nobody raises themselves', () => {
  it('by an own change of role, accounts or state, or of a role of their own', async () => {
    const mid = newMid();
    const [admin] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    expect((await place(admin, admin.personId, '查询员')).responseCode).toBe('01305KPLMS');
    expect(await disableCode(admin, admin.personId)).toBe('01305KPLMS');
  });

  it('nor touches people of another merchant', async () => {
    const [admin, stranger] = [await enter(newMid(), 'admin'), await enter(newMid(), 'maker')];
    expect((await place(admin, stranger.personId, '制单员')).responseCode).toBe('01311KPLMS');
    expect(await disableCode(admin, stranger.personId)).toBe('01311KPLMS');
    expect(await codeOf(admin, 'plm/user.account', { userId: stranger.personId })).toBe('01311KPLMS');
    const foreign = edge.roleIn((await staffMid(stranger))!, 'admin');
    expect(await editCode(admin, { mobile: newMobile(), userName: '张新', roleId: foreign })).toBe('01301KPLMS');
    expect(await sessionOf(stranger)).toBe('open');
  });

  it('nor does an operator, or an administrator who was disabled', async () => {
    const mid = newMid();
    const [one, two, maker] = [await enter(mid, 'admin'), await enter(mid, 'admin'), await enter(mid, 'maker')];
    expect((await place(one, maker.personId, '查询员')).data.state).toBe('done');
    expect(await codeOf(maker, 'plm/user.page')).toBe('03T05');
    const { changeId } = (await disable(one, two.personId)).data;
    expect(await decide(two, changeId)).toBe('00000');
    expect(await editCode(two, { userId: maker.personId, roleId: edge.roleIn(mid, 'admin') })).toBe('03T05');
  });
});

describe('A second administrator', () => {
  it('confirms each person who becomes administrator, pays or reviews', async () => {
    const mid = newMid();
    const [one, two, viewer] = [await enter(mid, 'admin'), await enter(mid, 'admin'), await enter(mid, 'viewer')];
    expect((await place(one, viewer.personId, '管理员')).data.state).toBe('pending');
    const [waiting] = await changesOf(two, { states: ['pending'] });
    expect(waiting).toMatchObject({ isOwn: false, lines: [{ label: '角色', before: '查询员', after: '管理员' }] });
    expect((await place(two, viewer.personId, '制单员')).responseCode).toBe('01310KPLMS');
    expect(await codeOf(one, 'plm/access.change.withdraw', { changeId: waiting!.changeId })).toBe('00000');
    expect((await place(one, viewer.personId, '制单员')).data.state).toBe('pending');
    const [pays] = await changesOf(two, { states: ['pending'] });
    expect(await decide(two, pays!.changeId)).toBe('00000');
    expect((await staffOf(one, { keyword: viewer.mobile }))[0]!.roleName).toBe('制单员');
    expect(await sessionOf(viewer)).toBe('03T05');
  });

  it('confirms an invitation, and nobody is there before', async () => {
    const mid = newMid();
    const [one, two] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    const mobile = newMobile();
    const { data } = await edit(one, { mobile, userName: '张新', roleId: edge.roleIn(mid, 'maker') });
    expect(data).toMatchObject({ state: 'pending', userId: null });
    const persons = () => db.admin.query('SELECT 1 FROM identity.persons WHERE mobile = $1', [mobile]);
    expect((await persons()).rowCount).toBe(0);
    expect(await decide(two, data.changeId)).toBe('00000');
    expect((await staffOf(one, { keyword: mobile }))[0]).toMatchObject({ authStatus: 'pend', roleName: '制单员' });
  });

  it('confirms more accounts of somebody who pays, and not fewer', async () => {
    const mid = newMid();
    const [one, two, maker] = [await enter(mid, 'admin'), await enter(mid, 'admin'), await enter(mid, 'maker')];
    const limited = (accountNos: string[] | null) => place(one, maker.personId, '制单员', { accountNos });
    expect((await limited([ACCOUNTS[0]!])).data.state).toBe('done');
    const { data } = await limited(null);
    expect(data.state).toBe('pending');
    expect(await decide(two, data.changeId)).toBe('00000');
  });

  it('confirms nothing for one who is no administrator any more', async () => {
    const mid = newMid();
    const [one, two, three] = [await enter(mid, 'admin'), await enter(mid, 'admin'), await enter(mid, 'admin')];
    const viewer = await enter(mid, 'viewer');
    const raised = (await place(one, viewer.personId, '管理员')).data.changeId;
    const { changeId } = (await disable(two, one.personId)).data;
    expect(await decide(three, changeId)).toBe('00000');
    expect(await sessionOf(one)).toBe('03T05');
    expect(await decide(three, raised)).toBe('01316KPLMS');
    expect(await stateOf(two, viewer.personId)).toBe('active');
  });
});

describe('The last administrator', () => {
  it('stays, when two remove each other at once', async () => {
    const mid = newMid();
    const [one, two] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    const [mine, yours] = [(await disable(one, two.personId)).data, (await disable(two, one.personId)).data];
    expect([mine.state, yours.state]).toEqual(['pending', 'pending']);
    const ends = await Promise.all([decide(one, yours.changeId), decide(two, mine.changeId)]);
    expect(ends.filter((code) => code === '00000')).toHaveLength(1);
    const remainingRows = await db.admin.query(
      `SELECT 1 FROM merchant.relations WHERE mid = $1 AND role_class = 'admin' AND auth_status = 'active'`,
      [mid],
    );
    expect(remainingRows.rowCount).toBe(1);
  });

  it('stays, when a demotion is confirmed after the other one has gone', async () => {
    const mid = newMid();
    const [one, two] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    const { data } = await place(one, two.personId, '查询员');
    expect(data.state).toBe('pending');
    await db.admin.query(`UPDATE merchant.relations SET auth_status = 'disabled' WHERE person_id = $1`, [one.personId]);
    expect(await decide(two, data.changeId)).toBe('01316KPLMS');
  });
});

describe('Rights of this moment', () => {
  it('count for a payment that follows, and a role without them is refused it', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    const rights = async (by: Member) =>
      (
        await must<{ permissionButtons: { funcMenuNo: string }[] }>(by, 'plm/platform.login.info')
      ).permissionButtons.map(({ funcMenuNo }) => funcMenuNo);
    expect(await rights(maker)).toEqual([PAY]);
    await place(admin, maker.personId, '查询员');
    const again = { ...maker, client: await edge.signIn(maker) };
    expect(await rights(again)).toEqual([]);
    expect(await codeOf(again, 'csdb/v2/test/pay', { requestNo: 'r-00000001', payee: 'x', amount: '1.00' })).toBe(
      '01001KCSDC',
    );
  });
});

async function staffMid({ personId }: Member): Promise<string | undefined> {
  const { rows } = await db.admin.query<{ mid: string }>('SELECT mid FROM merchant.relations WHERE person_id = $1', [
    personId,
  ]);
  return rows[0]?.mid;
}
