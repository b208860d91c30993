import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/kernel/id.ts';
import { CONSOLE_SECRET, startConsoleEdge, type Colleague, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient, OutsideReply } from '#testkit/outside-client.ts';
import { INVITE, inviteJob } from './send-invitation.ts';
import { userChange } from './user-change.ts';

let db: TestDatabase;
let edge: ConsoleEdge;
let ana: Colleague;
let bo: Colleague;
let anas: OutsideClient;
let bos: OutsideClient;
let support: Colleague;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startConsoleEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});
/** Two administrators and one who is none. */
beforeEach(async () => {
  await db.admin.query(`TRUNCATE change.changes; TRUNCATE provider_access.users CASCADE`);
  [ana, bo, support] = [await edge.colleague('admin'), await edge.colleague('admin'), await edge.colleague('support')];
  [anas, bos] = [await edge.signIn(ana), await edge.signIn(bo)];
});

const propose = (client: OutsideClient, verb: string, payload: object) =>
  edge.confirmed<{ changeId: string }>(client, `console/access/user.${verb}`, {
    requestNo: newId(),
    reason: '人员调整',
    ...payload,
  });
const decide = (client: OutsideClient, { data }: OutsideReply<{ changeId: string }>, approve = true) =>
  edge.confirmed(client, 'console/change/decide', {
    requestNo: newId(),
    changeId: data.changeId,
    approve,
    ...(approve ? {} : { reason: '暂不需要' }),
  });
const listed = async (client: OutsideClient, filter: object = {}) =>
  (await client.call<{ list: Record<string, unknown>[] }>('console/access/users', filter)).data.list;
const code = ({ responseCode }: OutsideReply<unknown>) => responseCode;
/** What the worker sends of the newest invitation. */
async function sentLink(): Promise<{ mobile: string; token: string }> {
  const { rows } = await db.admin.query(`SELECT payload FROM jobs.jobs WHERE kind = $1 ORDER BY id DESC LIMIT 1`, [
    INVITE,
  ]);
  const [{ payload }] = rows;
  expect(JSON.stringify(payload)).not.toMatch(/[0-9a-f]{64}/);
  const sent: { mobile: string; text: string }[] = [];
  const sms = { send: async (message: { mobile: string; text: string }) => void sent.push(message) };
  const job = inviteJob({ sms, secret: CONSOLE_SECRET, consoleUrl: 'https://console.example' });
  await job({ payload, complete: async () => undefined } as never, { db: db.console } as never);
  const [{ mobile, text }] = sent as [(typeof sent)[0]];
  return { mobile, token: /https:\/\/console\.example\/\S+=([0-9a-f]{64}) /.exec(text)![1]! };
}
const wang = { loginName: 'wang.wu', userName: '王五', mobile: '13800009999', roles: ['ops'] };

describe('A change of the provider’s people', () => {
  it('is made by the second person, and both are in the sealed log', async () => {
    const proposed = await propose(anas, 'roles', { userId: support.userId, roles: ['support', 'ops'] });
    const [waiting] = await listed(bos, { keyword: support.loginName });
    expect(waiting).toMatchObject({ roleNames: ['客服'], hasWaitingChange: true });
    expect(code(await decide(bos, proposed))).toBe('00000');
    const [changed] = await listed(bos, { keyword: support.loginName });
    expect(changed).toMatchObject({ roleNames: ['运营', '客服'], hasWaitingChange: false });
    const records = await bos.call<{ list: object[] }>('console/access/records', {});
    expect(records.data.list.slice(0, 2)).toMatchObject([
      {
        loginName: bo.loginName,
        operation: '确认平台变更',
        success: true,
        changes: [{ label: '角色', before: '客服', after: '运营、客服' }],
      },
      { loginName: ana.loginName, operation: '修改平台人员角色', success: true },
    ]);
    const { rows } = await db.admin.query(
      `SELECT count(*)::int AS waits FROM security.unsealed_records WHERE mid = '@provider'`,
    );
    expect(rows[0].waits).toBeGreaterThan(1);
  });

  it('is not decided by who proposed it, also not in a second session', async () => {
    const proposed = await propose(anas, 'disable', { userId: support.userId });
    expect(code(await decide(await edge.signIn(ana), proposed))).toBe('01605KPLMS');
    expect(code(await decide(bos, proposed, false))).toBe('00000');
    expect(await listed(bos, { state: 'disabled' })).toEqual([]);
  });

  it('is decided by nobody whose right came and went, and by one who has it now', async () => {
    const supports = await edge.signIn(support);
    const proposed = await propose(anas, 'renew', { userId: bo.userId });
    expect(code(await decide(supports, proposed))).toBe('01602KPLMS');
    const give = (roles: string) =>
      db.admin.query('UPDATE provider_access.users SET roles = $2 WHERE user_id = $1', [support.userId, roles]);
    await give('{admin}');
    await give('{support}');
    expect(code(await decide(supports, proposed))).toBe('01602KPLMS');
    await give('{admin}');
    expect(code(await decide(supports, proposed))).toBe('00000');
  });

  it('lapses with who proposed it: a disabled person is out at once', async () => {
    const cy = await edge.colleague('admin');
    const cys = await edge.signIn(cy);
    const theirs = await propose(cys, 'invite', wang);
    expect(code(await decide(bos, await propose(anas, 'disable', { userId: cy.userId })))).toBe('00000');
    expect(code(await cys.call('console/access/info'))).toBe('03T03');
    expect(code(await decide(bos, theirs))).toBe('01604KPLMS');
    const { rows } = await db.admin.query('SELECT state FROM change.changes WHERE change_id = $1', [
      theirs.data.changeId,
    ]);
    expect(rows).toEqual([{ state: 'lapsed' }]);
  });

  it('leaves two administrators, also when three of them disable one another at once', async () => {
    const cy = await edge.colleague('admin');
    const cys = await edge.signIn(cy);
    const [ofAna, ofBo, ofCy] = [
      await propose(bos, 'disable', { userId: ana.userId }),
      await propose(cys, 'disable', { userId: bo.userId }),
      await propose(anas, 'roles', { userId: cy.userId, roles: ['ops'] }),
    ];
    const ends = await Promise.all([decide(cys, ofAna), decide(anas, ofBo), decide(bos, ofCy)]);
    expect(ends.filter((end) => code(end) === '00000')).toHaveLength(1);
    const { rows } = await db.admin.query(
      `SELECT count(*)::int AS left FROM provider_access.users WHERE state = 'active' AND 'admin' = ANY (roles)`,
    );
    expect(rows).toEqual([{ left: 2 }]);
  });

  it('asks for a fresh code: none, a wrong one and one that was used are refused', async () => {
    const payload = { requestNo: newId(), reason: '离职', userId: support.userId };
    const send = (mespAuthList?: object[]) => anas.call('console/access/user.disable', { ...payload, mespAuthList });
    expect(code(await send())).toBe('02001KPLMS');
    const totpCode = edge.newCode();
    const wrong = totpCode.replace(/./, (digit) => String((Number(digit) + 1) % 10));
    expect(code(await send([{ totpCode: wrong }]))).toBe('08103KPLMS');
    expect(code(await send([{ totpCode }]))).toBe('00000');
    expect(code(await send([{ totpCode }]))).toBe('08103KPLMS');
  });

  it('of one person waits alone, and what changes nothing is refused', async () => {
    await propose(anas, 'disable', { userId: support.userId });
    expect(code(await propose(bos, 'roles', { userId: support.userId, roles: ['ops'] }))).toBe('01606KPLMS');
    expect(code(await propose(anas, 'roles', { userId: bo.userId, roles: ['admin'] }))).toBe('08128KPLMS');
    expect(code(await propose(anas, 'enable', { userId: bo.userId }))).toBe('08130KPLMS');
    expect(code(await propose(anas, 'enable', { userId: newId() }))).toBe('08123KPLMS');
  });

  it('leaves two administrators, and with one alone the answer says what to do', async () => {
    expect(code(await propose(anas, 'disable', { userId: bo.userId }))).toBe('08131KPLMS');
    expect(code(await propose(anas, 'roles', { userId: ana.userId, roles: ['audit'] }))).toBe('08131KPLMS');
    await db.admin.query(`UPDATE provider_access.users SET roles = '{audit}' WHERE user_id = $1`, [bo.userId]);
    const alone = await propose(anas, 'invite', wang);
    expect([alone.responseCode, alone.responseDesc]).toEqual([
      '08127KPLMS',
      expect.stringContaining('npm run provider -- second'),
    ]);
  });
});

describe('An invitation', () => {
  it('reaches the mobile by a job without the link, and admits its person once', async () => {
    expect(code(await decide(bos, await propose(anas, 'invite', wang)))).toBe('00000');
    expect(await listed(bos, { state: 'invited' })).toMatchObject([{ loginName: 'wang.wu', mobile: '138****9999' }]);
    const { mobile, token } = await sentLink();
    expect(mobile).toBe(wang.mobile);
    const page = edge.client();
    const call = (path: string, payload: object = {}) =>
      page.call<Record<string, string>>(`console/access/invitation.${path}`, { token, ...payload }, { ptoken: null });
    expect((await call('open')).data).toMatchObject({ kind: 'invited', userName: '王五', roleNames: ['运营'] });
    expect(code(await call('confirm', { code: '123456' }))).toBe('08109KPLMS');
    expect(code(await call('accept', await edge.seal(page, 'Password1')))).toBe('08108KPLMS');
    expect(code(await call('accept', await edge.seal(page, '12345678')))).toBe('08107KPLMS');
    const { data } = await call('accept', await edge.seal(page, 'Wangwu#2026'));
    const secret = data.secret!.replaceAll(' ', '');
    expect(data.otpauthUri).toContain(secret);
    expect(code(await edge.enterPassword(page, 'wang.wu', 'Wangwu#2026'))).toBe('01101KPLMS');
    const confirmed = await call('confirm', { code: edge.newCode(secret) });
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    for (const again of ['open', 'confirm']) expect(code(await call(again, { code: '123456' }))).toBe('08106KPLMS');

    const enter = async (factor: object) => {
      const { ticket } = (await edge.enterPassword(page, 'wang.wu', 'Wangwu#2026')).data;
      return code(await page.call('console/access/totp', { ticket, ...factor }, { ptoken: null }));
    };
    expect(await enter({ code: edge.newCode(secret) })).toBe('00000');
    const recoveryCode = confirmed.data.recoveryCodes![3]!;
    expect(await enter({ recoveryCode: recoveryCode.toLowerCase() })).toBe('00000');
    expect(await enter({ recoveryCode })).toBe('08104KPLMS');
  });

  it('serves for a day, and no longer than until a newer one is sent or its person is disabled', async () => {
    const open = async (token: string) =>
      code(await edge.client().call('console/access/invitation.open', { token }, { ptoken: null }));
    const renew = async () => {
      expect(code(await decide(bos, await propose(anas, 'renew', { userId: support.userId })))).toBe('00000');
      return (await sentLink()).token;
    };
    const [first, second] = [await renew(), await renew()];
    expect([await open(first), await open(second)]).toEqual(['08106KPLMS', '00000']);
    await decide(bos, await propose(anas, 'disable', { userId: support.userId }));
    expect(await open(second)).toBe('08106KPLMS');
    await decide(bos, await propose(anas, 'enable', { userId: support.userId }));
    const third = await renew();
    expect(await open(third)).toBe('00000');
    edge.forward(24 * 3_600_000);
    expect(await open(third)).toBe('08106KPLMS');
  });

  it('is refused for another person’s login name or mobile, at the proposal and at the decision', async () => {
    expect(code(await propose(anas, 'invite', { ...wang, loginName: bo.loginName.toUpperCase() }))).toBe('08121KPLMS');
    const [first, second] = [
      await propose(anas, 'invite', wang),
      await propose(anas, 'invite', { ...wang, loginName: 'wang.liu' }),
    ];
    expect(code(await decide(bos, first))).toBe('00000');
    expect(code(await decide(bos, second))).toBe('08122KPLMS');
  });
});

describe('The kind of change of the provider’s people', () => {
  it('is known to no merchant', () => {
    expect(userChange.realm).toBe('provider');
  });
});

describe('A person’s own logins', () => {
  it('are listed with their origin; the person can end another own one, not the present one', async () => {
    const second = await edge.signIn(ana);
    type Own = { sessions: { sessionId: string; isCurrent: boolean }[]; logins: { success: boolean }[] };
    const ownLogins = async (client: OutsideClient) => (await client.call<Own>('console/access/own.logins', {})).data;
    const { sessions, logins } = await ownLogins(second);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(logins.map(({ success }) => success)).toEqual([true, true]);
    const end = (client: OutsideClient, sessionId: string) =>
      client.call('console/access/own.endSession', { sessionId });
    expect(code(await end(second, sessions[0]!.sessionId))).toBe('08132KPLMS');
    expect(code(await end(bos, sessions[1]!.sessionId))).toBe('08132KPLMS');
    expect(code(await end(second, sessions[1]!.sessionId))).toBe('00000');
    expect(code(await anas.call('console/access/info', {}))).not.toBe('00000');
    expect((await ownLogins(second)).sessions).toHaveLength(1);
  });
});
