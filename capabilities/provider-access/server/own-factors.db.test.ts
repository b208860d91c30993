import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsoleEdge, type Colleague, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';

const PASSWORD = 'Console#2026';
const FRESH = 'Fresh#Words7';
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

const isIn = async (client: OutsideClient) => (await client.call('console/access/info')).responseCode === '00000';
const loginCode = async ({ loginName }: Colleague, password: string) =>
  (await edge.enterPassword(edge.client(), loginName, password)).responseCode;

describe('A change of one’s own login password', () => {
  const change = async (client: OutsideClient, old: string, fresh: string) =>
    edge.confirmed<{ endedSessions: number }>(client, 'console/access/own.password', {
      requestNo: randomUUID(),
      oldPassword: await edge.seal(client, old),
      newPassword: await edge.seal(client, fresh),
    });

  it('ends the other sessions, keeps this one, and is in the log', async () => {
    const someone = await edge.colleague('audit');
    const [here, there] = [await edge.signIn(someone), await edge.signIn(someone)];
    const changed = await change(here, PASSWORD, FRESH);
    expect([changed.responseCode, changed.data]).toEqual(['00000', { endedSessions: 1 }]);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect([await loginCode(someone, PASSWORD), await loginCode(someone, FRESH)]).toEqual(['01101KPLMS', '00000']);
    const { data: log } = await here.call<{ list: object[] }>('console/access/records', { userId: someone.userId });
    expect(log.list[0]).toMatchObject({ operation: '修改本人的登录密码', success: true });
    expect(JSON.stringify(log.list)).toContain(someone.loginName);
  });

  it('asks for a code of the authenticator and obeys the rules of an invitation', async () => {
    const someone = await edge.colleague('ops');
    const client = await edge.signIn(someone);
    const unconfirmed = await client.call('console/access/own.password', {
      requestNo: randomUUID(),
      oldPassword: await edge.seal(client, PASSWORD),
      newPassword: await edge.seal(client, FRESH),
    });
    expect(unconfirmed.responseCode).toBe('02001KPLMS');
    const refused = [];
    for (const fresh of ['12345678', 'password1', PASSWORD])
      refused.push((await change(client, PASSWORD, fresh)).responseCode);
    expect(refused).toEqual(['08107KPLMS', '08108KPLMS', '08134KPLMS']);
    expect(await loginCode(someone, PASSWORD)).toBe('00000');
  });

  it('counts wrong old passwords together with those of the login', async () => {
    const someone = await edge.colleague('ops');
    const client = await edge.signIn(someone);
    const tries = [await loginCode(someone, 'Wrong#2026'), await loginCode(someone, 'Wrong#2026')];
    for (let n = 0; n < 4; n += 1) tries.push((await change(client, 'Wrong#2026', FRESH)).responseCode);
    const wrong = ['01101KPLMS', '01101KPLMS', '08133KPLMS', '08133KPLMS', '08133KPLMS'];
    expect(tries).toEqual([...wrong, '08101KPLMS']);
    expect(await loginCode(someone, PASSWORD)).toBe('08101KPLMS');
  });

  it('ends a link by which the password could be set again', async () => {
    const someone = await edge.colleague('ops');
    const client = await edge.signIn(someone);
    await db.admin.query(
      `INSERT INTO provider_access.invitations (id, user_id, kind, token_hash, created_at, expires_at)
       VALUES ($1, $2, 'renewed', repeat('a', 64), now(), now() + interval '1 day')`,
      [randomUUID(), someone.userId],
    );
    await change(client, PASSWORD, FRESH);
    const open = await db.admin.query(
      'SELECT 1 FROM provider_access.invitations WHERE user_id = $1 AND ended_at IS NULL',
      [someone.userId],
    );
    expect(open.rowCount).toBe(0);
  });
});

describe('A renewal of one’s own authenticator', () => {
  const begin = (client: OutsideClient, factor: object) =>
    client.call<{ renewalId: string; secret: string; otpauthUri: string }>('console/access/own.authenticator', factor);
  const confirm = (client: OutsideClient, renewalId: string, code: string) =>
    client.call<{ recoveryCodes: string[] }>('console/access/own.confirmAuthenticator', { renewalId, code });
  const plain = (secret: string) => secret.replaceAll(' ', '');
  const enter = async ({ loginName }: Colleague, factor: object) => {
    const client = edge.client();
    const { data } = await edge.enterPassword(client, loginName);
    const payload = { ticket: data.ticket, ...factor };
    return (await client.call('console/access/totp', payload, { ptoken: null })).responseCode;
  };

  it('activates the new secret by its first code, renews recovery codes, and ends other sessions', async () => {
    const someone = await edge.colleague('ops');
    const [here, there] = [await edge.signIn(someone), await edge.signIn(someone)];
    const begun = await begin(here, { code: edge.newCode() });
    expect(begun.data.otpauthUri).toContain(plain(begun.data.secret));
    // Until then the old one serves.
    expect(await enter(someone, { code: edge.newCode() })).toBe('00000');
    const { renewalId, secret } = begun.data;
    expect((await confirm(here, renewalId, edge.newCode())).responseCode).toBe('08103KPLMS');
    const { data, responseCode } = await confirm(here, renewalId, edge.newCode(plain(secret)));
    expect([responseCode, data.recoveryCodes.length]).toEqual(['00000', 10]);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect(await enter(someone, { code: edge.newCode() })).toBe('08103KPLMS');
    expect(await enter(someone, { code: edge.newCode(plain(secret)) })).toBe('00000');
    const [first] = data.recoveryCodes;
    const again = await begin(here, { recoveryCode: first });
    expect(again.responseCode).toBe('00000');
    expect((await begin(here, { recoveryCode: first })).responseCode).toBe('08104KPLMS');
  });

  it('is of its person, within ten minutes, and takes no wrong code of the old one', async () => {
    const [mine, other] = [
      await edge.signIn(await edge.colleague('ops')),
      await edge.signIn(await edge.colleague('ops')),
    ];
    const wrong = edge.newCode().replace(/./, (digit) => String((Number(digit) + 1) % 10));
    expect((await begin(mine, { code: wrong })).responseCode).toBe('08103KPLMS');
    const { data } = await begin(mine, { code: edge.newCode() });
    const secret = plain(data.secret);
    expect((await confirm(other, data.renewalId, edge.newCode(secret))).responseCode).toBe('08135KPLMS');
    edge.forward(10 * MINUTE);
    expect((await confirm(mine, data.renewalId, edge.newCode(secret))).responseCode).toBe('08135KPLMS');
  });

  it('needs a session', async () => {
    const client = edge.client();
    expect((await begin(client, { code: edge.newCode() })).responseCode).not.toBe('00000');
  });
});
