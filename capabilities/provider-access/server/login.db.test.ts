import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsoleEdge, type Colleague, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';

const MINUTE = 60_000;

let db: TestDatabase;
let edge: ConsoleEdge;
beforeAll(async () => {
  db = await testDatabase();
  edge = await startConsoleEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const info = (client: OutsideClient) =>
  client.call<{ permissions: string[]; isAlone: boolean; roles: { name: string }[] }>('console/access/info');
const totp = (client: OutsideClient, payload: object) =>
  client.call<{ ptoken: string; usedRecoveryCode: boolean }>('console/access/totp', payload, { ptoken: null });
const disable = ({ userId }: Colleague) =>
  db.admin.query(`UPDATE provider_access.users SET state = 'disabled' WHERE user_id = $1`, [userId]);

describe('The console before anybody has been entered', () => {
  it('says on its login page that the first person is missing', async () => {
    const page = await edge.client().call('console/access/page', {}, { ptoken: null });
    expect(page.data).toMatchObject({ hasFirstPerson: false });
  });
});

describe('A login to the console', () => {
  it('by password and code shows the person, the roles and the rights that follow from them', async () => {
    const { data } = await info(await edge.signIn(await edge.colleague('ops', 'audit')));
    expect(data.roles.map(({ name }) => name)).toEqual(['运营', '审计']);
    expect(data.permissions).toContain('op.onboarding.edit');
    expect(data.permissions).not.toContain('op.onboarding.approve');
  });

  it('answers a wrong password, an unknown name and a disabled person alike', async () => {
    const [known, gone] = [await edge.colleague('ops'), await edge.colleague('ops')];
    await disable(gone);
    const answers = await Promise.all([
      edge.enterPassword(edge.client(), known.loginName, 'Wrong#2026'),
      edge.enterPassword(edge.client(), 'nobody-at-all'),
      edge.enterPassword(edge.client(), gone.loginName),
    ]);
    const replies = answers.map(({ responseCode, responseDesc, data }) => [responseCode, responseDesc, data]);
    expect(replies[0]![0]).toBe('01101KPLMS');
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('is locked by the fifth wrong password, known name or not, and opens after half an hour', async () => {
    const { loginName } = await edge.colleague('ops');
    for (const name of [loginName, 'nobody-here']) {
      const tries: string[] = [];
      for (let n = 0; n < 6; n += 1)
        tries.push((await edge.enterPassword(edge.client(), name, 'Wrong#2026')).responseCode);
      expect(tries).toEqual([...Array(5).fill('01101KPLMS'), '08101KPLMS']);
    }
    expect((await edge.enterPassword(edge.client(), loginName)).responseCode).toBe('08101KPLMS');
    edge.forward(30 * MINUTE);
    expect((await edge.enterPassword(edge.client(), loginName)).responseCode).toBe('00000');
  });

  it('takes a code once, and no older one after it', async () => {
    const { loginName } = await edge.colleague('ops');
    const enter = async (code: string) => {
      const client = edge.client();
      const { data } = await edge.enterPassword(client, loginName);
      return (await totp(client, { ticket: data.ticket, code })).responseCode;
    };
    const older = edge.newCode();
    const newer = edge.newCode();
    expect(await enter(newer)).toBe('00000');
    expect(await enter(newer)).toBe('08103KPLMS');
    expect(await enter(older)).toBe('08103KPLMS');
    expect(await enter(edge.newCode())).toBe('00000');
  });

  it('is locked by the fifth wrong code', async () => {
    const { loginName } = await edge.colleague('ops');
    const client = edge.client();
    const { data } = await edge.enterPassword(client, loginName);
    const tries: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const wrong = edge.newCode().replace(/./, (digit) => String((Number(digit) + 1) % 10));
      tries.push((await totp(client, { ticket: data.ticket, code: wrong })).responseCode);
    }
    expect(tries).toEqual([...Array(4).fill('08103KPLMS'), '08105KPLMS']);
    expect((await totp(client, { ticket: data.ticket, code: edge.newCode() })).responseCode).toBe('08105KPLMS');
  });

  it('is in the log of its person, done and refused', async () => {
    const someone = await edge.colleague('audit');
    const client = edge.client();
    const { data } = await edge.enterPassword(client, someone.loginName);
    await totp(client, { ticket: data.ticket, recoveryCode: 'ABCDE-FGHJK' });
    const { data: log } = await (
      await edge.signIn(someone)
    ).call<{ list: object[] }>('console/access/records', { userId: someone.userId });
    expect(log.list).toMatchObject([
      { operation: '运营平台动态码登录', success: true, reason: '' },
      { operation: '运营平台动态码登录', success: false, reason: '恢复码不正确或已使用过，请核对后重试' },
    ]);
  });

  it('is finished in the browser that began it, within five minutes, once', async () => {
    const { loginName } = await edge.colleague('ops');
    const client = edge.client();
    const { data } = await edge.enterPassword(client, loginName);
    const { ticket } = data;
    expect((await totp(edge.client(), { ticket, code: edge.newCode() })).responseCode).toBe('08102KPLMS');
    expect((await totp(client, { ticket, code: edge.newCode() })).responseCode).toBe('00000');
    expect((await totp(client, { ticket, code: edge.newCode() })).responseCode).toBe('08102KPLMS');
    const late = await edge.enterPassword(client, loginName);
    edge.forward(5 * MINUTE);
    expect((await totp(client, { ticket: late.data.ticket, code: edge.newCode() })).responseCode).toBe('08102KPLMS');
  });
});

describe('A session of the console', () => {
  it('ends with a logout, after 30 idle minutes, and after 8 hours in all', async () => {
    const someone = await edge.colleague('ops');
    const [loggedOut, idle, long] = [
      await edge.signIn(someone),
      await edge.signIn(someone),
      await edge.signIn(someone),
    ] as const;
    await loggedOut.call('console/access/logout');
    expect((await info(loggedOut)).responseCode).toBe('03T01');
    for (let n = 0; n < 17; n += 1) {
      edge.forward(28 * MINUTE);
      expect((await info(long)).responseCode).toBe('00000');
    }
    expect((await info(idle)).responseCode).toBe('03T02');
    edge.forward(28 * MINUTE);
    expect((await info(long)).responseCode).toBe('03T02');
  });

  it('is over with the next call of a person who is disabled', async () => {
    const someone = await edge.colleague('ops');
    const client = await edge.signIn(someone);
    await disable(someone);
    expect((await info(client)).responseCode).toBe('03T03');
  });

  it('has the rights of this moment', async () => {
    const someone = await edge.colleague('ops');
    const client = await edge.signIn(someone);
    await db.admin.query(`UPDATE provider_access.users SET roles = '{support}' WHERE user_id = $1`, [someone.userId]);
    expect((await info(client)).data.permissions).not.toContain('op.onboarding.edit');
  });

  it('is of the browser that logged in', async () => {
    const { ptoken } = await edge.signIn(await edge.colleague('ops'));
    const stolen = await edge.client().call('console/access/info', {}, { ptoken });
    expect(stolen.responseCode).not.toBe('00000');
  });
});
