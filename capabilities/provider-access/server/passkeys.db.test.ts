import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CONSOLE_SECRET,
  CONSOLE_URL,
  startConsoleEdge,
  type Colleague,
  type ConsoleEdge,
} from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { SoftwarePasskey, type Ceremony } from '#testkit/software-passkey.ts';
import { invitationToken } from './invitations.ts';

const MINUTE = 60_000;
const HERE = { rpId: new URL(CONSOLE_URL).hostname, origin: CONSOLE_URL };

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

interface Begun {
  challenge: string;
  rpId: string;
  userHandle: string;
  known: string[];
}
const begin = (client: OutsideClient, name = '办公室电脑') =>
  edge.confirmed<Begun>(client, 'console/access/own.passkey.begin', { requestNo: randomUUID(), name });
const add = async (client: OutsideClient, device: SoftwarePasskey, ceremony: Ceremony) =>
  client.call<{ passkeyId: string }>('console/access/own.passkey.add', {
    challenge: ceremony.challenge,
    credential: device.made(ceremony),
  });

/** A person with a passkey, and their session. */
async function withPasskey(...roles: Parameters<ConsoleEdge['colleague']>) {
  const someone = await edge.colleague(...(roles.length > 0 ? roles : (['ops'] as const)));
  const client = await edge.signIn(someone);
  const { data } = await begin(client);
  const device = new SoftwarePasskey(data.userHandle);
  const added = await add(client, device, { ...HERE, challenge: data.challenge });
  expect(added.responseCode).toBe('00000');
  return { someone, client, device, passkeyId: added.data.passkeyId };
}

const challengeFor = async (client: OutsideClient) =>
  (await client.call<Begun>('console/access/passkey.begin', {}, { ptoken: null })).data;
const send = (client: OutsideClient, challenge: string, credential: object) =>
  client.call<{ ptoken: string }>('console/access/passkey.login', { challenge, credential }, { ptoken: null });

/** One login in a new browser; what is named differs from what is right. */
async function enter(device: SoftwarePasskey, wrong: Partial<Ceremony & { userHandle: string }> = {}) {
  const client = edge.client();
  const { challenge } = await challengeFor(client);
  device.signCount += 1;
  const credential = device.signed({ ...HERE, challenge, ...wrong });
  return send(client, challenge, { ...credential, ...(wrong.userHandle ? { userHandle: wrong.userHandle } : {}) });
}
const codeOf = async (device: SoftwarePasskey, wrong = {}) => (await enter(device, wrong)).responseCode;

const logOf = async ({ userId }: Colleague) => {
  const auditor = await edge.signIn(await edge.colleague('audit'));
  const { data } = await auditor.call<{ list: { operation: string; success: boolean; reason: string }[] }>(
    'console/access/records',
    { userId },
  );
  return data.list;
};

describe('A login by passkey', () => {
  it('opens a session without password and code, and is in the log and the list of logins', async () => {
    const { someone, device } = await withPasskey();
    const client = edge.client();
    const { challenge, rpId } = await challengeFor(client);
    expect(rpId).toBe(HERE.rpId);
    const entered = await send(client, challenge, device.signed({ ...HERE, challenge }));
    client.ptoken = entered.data.ptoken;
    const info = await client.call<{ user: { userId: string } }>('console/access/info');
    expect(info.data.user.userId).toBe(someone.userId);
    expect((await logOf(someone))[0]).toMatchObject({ operation: '运营平台通行密钥登录', success: true });
    const { data } = await client.call<{ logins: object[] }>('console/access/own.logins');
    expect(data.logins[0]).toMatchObject({ success: true });
    expect(data.logins).toHaveLength(2);
  });

  it.each([
    ['a page of another site', { origin: 'https://console.example.com.evil.test' }],
    ['a console of another name', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a device that did not ask the person', { isVerified: false }],
    ['a device that says it is of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('by %s is refused, and that is in the log', async (_what, wrong) => {
    const { someone, device } = await withPasskey();
    expect(await codeOf(device, wrong)).toBe('09871KPLMS');
    expect((await logOf(someone))[0]).toMatchObject({ operation: '运营平台通行密钥登录', success: false });
    expect(await codeOf(device)).toBe('00000');
  });

  it('with the key of one person under the name of another’s is refused', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const client = edge.client();
    const { challenge } = await challengeFor(client);
    const { id, userHandle } = other.device.signed({ ...HERE, challenge });
    const signed = one.device.signed({ ...HERE, challenge });
    expect((await send(client, challenge, { ...signed, id, userHandle })).responseCode).toBe('09871KPLMS');
  });

  it('uses up its challenge, which is of one browser and five minutes', async () => {
    const { device } = await withPasskey();
    const [client, thief] = [edge.client(), edge.client()];
    const { challenge } = await challengeFor(client);
    const credential = device.signed({ ...HERE, challenge });
    expect((await send(thief, challenge, credential)).responseCode).toBe('09872KPLMS');
    expect((await send(client, challenge, credential)).responseCode).toBe('00000');
    expect((await send(client, challenge, credential)).responseCode).toBe('09872KPLMS');
    const late = await challengeFor(client);
    edge.forward(5 * MINUTE);
    const old = device.signed({ ...HERE, challenge: late.challenge });
    expect((await send(client, late.challenge, old)).responseCode).toBe('09872KPLMS');
  });

  it('uses up the challenge of a refused try, and accepts none that was for a new passkey', async () => {
    const { client: signedIn, device } = await withPasskey();
    const client = edge.client();
    const { challenge } = await challengeFor(client);
    const wrong = device.signed({ ...HERE, challenge, isVerified: false });
    expect((await send(client, challenge, wrong)).responseCode).toBe('09871KPLMS');
    const right = device.signed({ ...HERE, challenge });
    expect((await send(client, challenge, right)).responseCode).toBe('09872KPLMS');
    const { data } = await begin(signedIn);
    const credential = device.signed({ ...HERE, challenge: data.challenge });
    expect((await send(signedIn, data.challenge, credential)).responseCode).toBe('09872KPLMS');
  });

  it('by a copy, whose count does not rise, is refused, and that is in the log', async () => {
    const { someone, device } = await withPasskey();
    expect([await codeOf(device), await codeOf(device)]).toEqual(['00000', '00000']);
    device.signCount -= 1;
    expect(await codeOf(device)).toBe('09874KPLMS');
    expect((await logOf(someone))[0]).toMatchObject({ success: false });
    expect(await codeOf(device)).toBe('00000');
  });

  it('is locked for half an hour by the fifth wrong signature; password and code still work', async () => {
    const { someone, device } = await withPasskey();
    const tries = [];
    for (let n = 0; n < 5; n += 1) tries.push(await codeOf(device, { origin: 'https://evil.test' }));
    expect(tries).toEqual([...Array(4).fill('09871KPLMS'), '09873KPLMS']);
    expect(await codeOf(device)).toBe('09873KPLMS');
    await edge.signIn(someone);
    edge.forward(30 * MINUTE);
    expect(await codeOf(device)).toBe('00000');
  });
});

describe('One’s own passkeys', () => {
  const list = async (client: OutsideClient) =>
    (
      await client.call<{ origin: string; list: { passkeyId: string; name: string; lastUsedAt: string | null }[] }>(
        'console/access/own.passkeys',
      )
    ).data;

  it('are listed with name and last use, and renamed', async () => {
    const { client, device, passkeyId } = await withPasskey();
    expect(await list(client)).toMatchObject({ origin: CONSOLE_URL, list: [{ name: '办公室电脑', lastUsedAt: null }] });
    await enter(device);
    const renamed = await client.call('console/access/own.passkey.rename', { passkeyId, name: '财务部电脑' });
    expect(renamed.responseCode).toBe('00000');
    expect((await list(client)).list).toMatchObject([{ name: '财务部电脑', lastUsedAt: expect.any(String) }]);
  });

  it('ask for a code when they are made and removed, and a removed one does not serve', async () => {
    const { someone, client, device, passkeyId } = await withPasskey();
    const bare = { requestNo: randomUUID(), name: '手机' };
    expect((await client.call('console/access/own.passkey.begin', bare)).responseCode).toBe('02001KPLMS');
    const remove = { requestNo: randomUUID(), passkeyId };
    expect((await client.call('console/access/own.passkey.remove', remove)).responseCode).toBe('02001KPLMS');
    expect((await edge.confirmed(client, 'console/access/own.passkey.remove', remove)).responseCode).toBe('00000');
    expect(await codeOf(device)).toBe('09871KPLMS');
    expect((await list(client)).list).toEqual([]);
    const done = (await logOf(someone)).filter(({ success }) => success).map(({ operation }) => operation);
    expect(done.slice(0, 3)).toEqual(['删除本人的通行密钥', '保存本人的通行密钥', '添加本人的通行密钥']);
  });

  it('are nobody else’s: of another person none is renamed, removed, added to or taken', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { passkeyId } = theirs;
    const { client } = mine;
    const renamed = await client.call('console/access/own.passkey.rename', { passkeyId, name: '我的' });
    const remove = { requestNo: randomUUID(), passkeyId };
    const removed = await edge.confirmed(client, 'console/access/own.passkey.remove', remove);
    expect([renamed.responseCode, removed.responseCode]).toEqual(['09875KPLMS', '09875KPLMS']);
    const { data } = await begin(theirs.client);
    const ceremony = { ...HERE, challenge: data.challenge };
    expect((await add(client, new SoftwarePasskey(data.userHandle), ceremony)).responseCode).toBe('09872KPLMS');
    const begun = (await begin(client)).data;
    expect((await add(client, theirs.device, { ...HERE, challenge: begun.challenge })).responseCode).toBe('09876KPLMS');
    expect(await codeOf(theirs.device)).toBe('00000');
  });

  it.each([
    ['of another site', { origin: 'https://evil.test' }],
    ['of another name', { rpId: 'evil.test' }],
    ['of a device that did not ask the person', { isVerified: false }],
    ['that signs another challenge', { challenge: 'A'.repeat(43) }],
  ])('take none %s', async (_what, wrong) => {
    const client = await edge.signIn(await edge.colleague('ops'));
    const { data } = await begin(client);
    const device = new SoftwarePasskey(data.userHandle);
    const credential = device.made({ ...HERE, challenge: data.challenge, ...wrong });
    const refused = await client.call('console/access/own.passkey.add', { challenge: data.challenge, credential });
    expect(refused.responseCode).toBe('09878KPLMS');
    expect((await list(client)).list).toEqual([]);
  });

  it('are ten at most', async () => {
    const client = await edge.signIn(await edge.colleague('ops'));
    for (let n = 0; n < 10; n += 1) {
      const { data } = await begin(client);
      const device = new SoftwarePasskey(data.userHandle);
      expect(data.known).toHaveLength(n);
      expect((await add(client, device, { ...HERE, challenge: data.challenge })).responseCode).toBe('00000');
    }
    expect((await begin(client)).responseCode).toBe('09877KPLMS');
  });

  /** What the person does with the link that a reset sends. */
  const setAgain = async ({ userId }: Colleague) => {
    const { rows } = await db.admin.query(
      'SELECT id FROM provider_access.invitations WHERE user_id = $1 AND ended_at IS NULL',
      [userId],
    );
    const token = invitationToken(CONSOLE_SECRET, rows[0].id);
    const client = edge.client();
    const accept = { token, ...(await edge.seal(client, 'Fresh#Words7')) };
    const { data } = await client.call<{ secret: string }>('console/access/invitation.accept', accept);
    const code = edge.newCode(data.secret.replaceAll(' ', ''));
    const confirmed = await client.call('console/access/invitation.confirm', { token, code });
    expect(confirmed.responseCode).toBe('00000');
  };

  it('are gone when the person is disabled, and when the login is reset by its link', async () => {
    const [disabled, reset] = [await withPasskey(), await withPasskey()];
    const [one, two] = [
      await edge.signIn(await edge.colleague('admin')),
      await edge.signIn(await edge.colleague('admin')),
    ];
    const propose = async (path: string, { userId }: Colleague) => {
      const input = { requestNo: randomUUID(), userId, reason: '离职或遗失设备' };
      const { data, responseCode } = await edge.confirmed<{ changeId: string }>(one, path, input);
      expect(responseCode).toBe('00000');
      const decision = { requestNo: randomUUID(), changeId: data.changeId, approve: true, reason: '' };
      expect((await edge.confirmed(two, 'console/change/decide', decision)).responseCode).toBe('00000');
    };
    await propose('console/access/user.disable', disabled.someone);
    expect(await codeOf(disabled.device)).toBe('09871KPLMS');
    await propose('console/access/user.enable', disabled.someone);
    expect(await codeOf(disabled.device)).toBe('09871KPLMS');
    await propose('console/access/user.renew', reset.someone);
    expect(await codeOf(reset.device)).toBe('00000');
    await setAgain(reset.someone);
    expect(await codeOf(reset.device)).toBe('09871KPLMS');
  });
});
