import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HOUR,
  LOGIN_PASSWORD,
  MINUTE,
  SECOND,
  sealLogin,
  startRealEdge,
  type RealEdge,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';

const NO_SUCH = '03T01';
const OVER = '03T02';
const KEY = '03T03';
const CHOOSE = '01003KCSDC';
const NOT_ALLOWED = '01001KCSDC';

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

const codeOf = async (client: OutsideClient, path: string, payload: object = {}, ptoken?: string): Promise<string> =>
  (await client.call(path, payload, ptoken ? { ptoken } : {})).responseCode;
const info = (client: OutsideClient) => client.call('plm/platform.login.info');
/** A call that only a maker may send, which is refused for its missing factors when it is allowed. */
const pay = { requestNo: 'pay-00000001', payee: '8801000200000011', amount: '1.00' };
const mayPay = async (client: OutsideClient): Promise<boolean> =>
  (await codeOf(client, 'csdb/v2/test/pay', pay)) !== NOT_ALLOWED;
const switchTo = (client: OutsideClient, mid: string) =>
  client.call<{ platformToken: string; homePageUrl: string }>('user/platform/switch', { platformNo: 'P01', mid });

describe('Logging out', () => {
  it('ends the token for reads and changes', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M100001', role: 'maker' }]));
    expect(await codeOf(client, 'test/accounts')).toBe('00000');
    expect(await codeOf(client, 'user/logout')).toBe('00000');
    for (const path of ['test/accounts', 'plm/platform.login.info', 'user/logout', 'getRandom'])
      expect(await codeOf(client, path, path === 'getRandom' ? { businessCode: 'passEncryptRandom' } : {})).toBe(
        NO_SUCH,
      );
  });

  it('leaves the sessions of the same person elsewhere', async () => {
    const person = await edge.person();
    const [here, there] = [await edge.signIn(person), await edge.signIn(person)];
    await here.call('user/logout');
    expect(await codeOf(there, 'plm/platform.login.info')).toBe('00000');
  });
});

describe('Switching the merchant', () => {
  it('ends the old token at once and gives the rights of the new merchant', async () => {
    const client = await edge.signIn(
      await edge.person([
        { mid: 'M100001', role: 'maker', isDefault: true },
        { mid: 'M100002', role: 'viewer' },
      ]),
    );
    expect((await info(client)).data).toMatchObject({ mid: 'M100001', roles: ['maker'], customerName: '商户M100001' });
    expect(await mayPay(client)).toBe(true);
    const old = client.ptoken!;
    const reply = await switchTo(client, 'M100002');
    expect(reply).toMatchObject({
      responseCode: '00000',
      data: { platformToken: expect.stringMatching(/^[0-9a-f]{64}$/), homePageUrl: '/home/index' },
    });
    client.ptoken = reply.data.platformToken;
    expect((await info(client)).data).toMatchObject({ mid: 'M100002', roles: ['viewer'] });
    expect(await mayPay(client)).toBe(false);
    expect(await codeOf(client, 'test/accounts')).toBe('00000');
    for (const path of ['test/accounts', 'user/logout', 'user/platform/logout'])
      expect(await codeOf(client, path, {}, old)).toBe(OVER);
  });

  it('twice at once gives one new token', async () => {
    const client = await edge.signIn(
      await edge.person([
        { mid: 'M100001', role: 'maker', isDefault: true },
        { mid: 'M100002', role: 'viewer' },
      ]),
    );
    const replies = await Promise.all(Array.from({ length: 6 }, () => switchTo(client, 'M100002')));
    expect(replies.map(({ responseCode }) => responseCode).sort()).toEqual(['00000', ...Array<string>(5).fill(OVER)]);
  });

  it('to a foreign, inactive or disabled role is refused, and the session stays where it was', async () => {
    await edge.person([{ mid: 'M100003', role: 'admin' }]);
    const client = await edge.signIn(
      await edge.person([
        { mid: 'M100001', role: 'maker', isDefault: true },
        { mid: 'M100002', role: 'viewer', authStatus: 'pend' },
        { mid: 'M100004', role: 'viewer', authStatus: 'disabled' },
      ]),
    );
    const codes = [];
    for (const mid of ['M100003', 'M100009', 'M100002', 'M100004'])
      codes.push((await switchTo(client, mid)).responseCode);
    expect(codes).toEqual(['01113KPLMS', '01113KPLMS', '01114KPLMS', '01115KPLMS']);
    expect((await client.call('user/platform/switch', { platformNo: 'P99', mid: 'M100001' })).responseCode).toBe(
      '01113KPLMS',
    );
    expect((await info(client)).data.mid).toBe('M100001');
  });

  it('does not lengthen the twelve hours', async () => {
    const client = await edge.signIn(
      await edge.person([
        { mid: 'M100001', role: 'maker', isDefault: true },
        { mid: 'M100002', role: 'viewer' },
      ]),
    );
    for (let minutes = 14; minutes < 12 * 60; minutes += 14) {
      edge.forward(14 * MINUTE);
      const { data, responseCode } = await switchTo(client, minutes % 28 ? 'M100002' : 'M100001');
      expect(responseCode).toBe('00000');
      client.ptoken = data.platformToken;
    }
    edge.forward(6 * MINUTE);
    expect(await codeOf(client, 'test/accounts')).toBe(OVER);
  });
});

describe('A person without an active merchant', () => {
  it.each([
    [
      'whose only role is not activated',
      [{ mid: 'M100003', role: 'viewer', authStatus: 'pend' }] as const,
      ['M100003'],
    ],
    ['who belongs to none', [] as const, []],
  ])('%s enters, sees an empty menu, and every merchant call asks for a merchant', async (_who, places, pending) => {
    const client = await edge.signIn(await edge.person([...places]));
    const { data, responseCode } = await info(client);
    expect(responseCode).toBe('00000');
    expect(data).toMatchObject({
      mid: null,
      menuTreeList: [],
      permissionButtons: [],
      resourceList: [],
      roles: [],
      roleClass: '',
    });
    for (const path of [
      'test/accounts',
      'plm/menu.list',
      'plm/auth.resource.list',
      'plm/query.admin.info',
      'plm/operation.record.page',
    ])
      expect(await codeOf(client, path)).toBe(CHOOSE);
    expect(await codeOf(client, 'csdb/v2/test/pay', pay)).toBe(CHOOSE);
    const { list } = (await client.call<{ list: { mid: string }[] }>('plm/pend.auth.list')).data;
    expect(list.map(({ mid }) => mid)).toEqual(pending);
  });
});

describe('Leaving a merchant', () => {
  it('keeps the login, outside of every merchant, under a new token', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M100001', role: 'maker' }]));
    const old = client.ptoken!;
    client.ptoken = (await client.call<{ platformToken: string }>('user/platform/logout')).data.platformToken;
    expect([
      await codeOf(client, 'test/accounts'),
      await codeOf(client, 'plm/platform.login.info'),
      await codeOf(client, 'test/accounts', {}, old),
    ]).toEqual([CHOOSE, '00000', OVER]);
    const again = await client.call<{ platformToken: string }>('user/platform/login', { mid: 'M100001' });
    client.ptoken = again.data.platformToken;
    expect(await codeOf(client, 'test/accounts')).toBe('00000');
  });
});

describe('A session', () => {
  it('lives fifteen minutes from a person’s last call, and twelve hours at most', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M100001', role: 'maker' }]));
    const [idle, unattended] = [await edge.signIn(await edge.person()), await edge.signIn(await edge.person())];
    edge.forward(14 * MINUTE);
    expect(await codeOf(client, 'test/accounts')).toBe('00000');
    const loginInfoCall = ['plm/platform.login.info', await unattended.seal('plm/platform.login.info')] as const;
    expect((await unattended.send(...loginInfoCall, { headers: { 'x-unattended': '1' } })).responseCode).toBe('00000');
    edge.forward(MINUTE);
    for (const gone of [idle, unattended]) expect(await codeOf(gone, 'plm/platform.login.info')).toBe(OVER);
    for (let minutes = 15; minutes < 12 * 60 - 14; minutes += 14) {
      expect(await codeOf(client, 'test/accounts')).toBe('00000');
      edge.forward(14 * MINUTE);
    }
    edge.forward(14 * MINUTE);
    expect(await codeOf(client, 'test/accounts')).toBe(OVER);
  });

  it('accepts the key of its login only: a stolen token is useless', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M100001', role: 'maker' }]));
    const thief = edge.client();
    thief.ptoken = client.ptoken;
    expect(await codeOf(thief, 'test/accounts')).toBe('09005KPLMS');
    const envelope = { ...(await thief.seal('test/accounts')), signKey: thief.signKey };
    expect((await thief.send('test/accounts', envelope)).responseCode).toBe(KEY);
    expect(await codeOf(client, 'test/accounts')).toBe('00000');
  });

  it('of a token that was never issued does not exist', async () => {
    const client = edge.client();
    expect(await codeOf(client, 'plm/platform.login.info')).toBe(NO_SUCH);
    expect(await codeOf(client, 'plm/platform.login.info', {}, 'f'.repeat(64))).toBe(NO_SUCH);
  });

  it('is in the database as the SHA-256 of its token', async () => {
    const client = await edge.signIn(await edge.person());
    const { rows } = await db.admin.query(
      `SELECT row_to_json(s)::text AS text, token_hash = encode(sha256($1::bytea), 'hex') AS is_hash FROM identity.sessions s`,
      [client.ptoken],
    );
    expect(rows.some((row) => (row as { is_hash: boolean }).is_hash)).toBe(true);
    expect(rows.some((row) => (row as { text: string }).text.includes(client.ptoken!))).toBe(false);
  });

  it('ends when the same browser logs in again with it, and the new one keeps its key', async () => {
    const person = await edge.person([{ mid: 'M100001', role: 'maker' }]);
    const client = await edge.signIn(person);
    const old = client.ptoken!;
    const reply = await client.call<{ ptoken: string }>(
      'login/account',
      await sealLogin(client, person.loginName, LOGIN_PASSWORD),
    );
    expect(reply.responseCode).toBe('00000');
    client.ptoken = reply.data.ptoken;
    expect([await codeOf(client, 'test/accounts'), await codeOf(client, 'test/accounts', {}, old)]).toEqual([
      '00000',
      NO_SUCH,
    ]);
  });

  it('that ends while fifty of its calls are under way lets none of them through afterwards', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M100001', role: 'maker' }]));
    const requestRandom = () => codeOf(client, 'getRandom', { businessCode: 'passEncryptRandom' });
    const calls = [
      ...Array.from({ length: 25 }, requestRandom),
      codeOf(client, 'user/logout'),
      ...Array.from({ length: 25 }, requestRandom),
    ];
    const answers = new Set(await Promise.all(calls));
    expect([...answers].every((code) => code === '00000' || code === NO_SUCH)).toBe(true);
    const { rows } = await db.admin.query(
      `SELECT count(*)::int AS count FROM identity.nonces n JOIN identity.sessions s ON s.id = n.session_id WHERE n.expires_at > s.ended_at + interval '5 minutes'`,
    );
    expect(rows[0].count).toBe(0);
    expect(await requestRandom()).toBe(NO_SUCH);
  });

  it('survives a restart of the server', async () => {
    const client = await edge.signIn(await edge.person([{ mid: 'M100001', role: 'maker' }]));
    const restarted = await startRealEdge(db);
    restarted.forward(edge.ahead() + SECOND);
    // The bytes that the browser would send to the new server: same token, same key.
    const envelope = await client.seal('test/accounts');
    expect((await restarted.client().send('test/accounts', envelope, { ptoken: client.ptoken })).responseCode).toBe(
      '00000',
    );
    await restarted.stop();
  });
});

describe('The own settings', () => {
  it('a login name is unique in any case of its letters, and then logs in', async () => {
    const [one, other] = [await edge.person(), await edge.person()];
    const client = await edge.signIn(one);
    expect(await codeOf(client, 'plm/login.id.setting', { loginName: other.loginName.toUpperCase() })).toBe(
      '01111KPLMS',
    );
    const wanted = `Own_${one.mobile}`;
    expect([
      await codeOf(client, 'plm/login.id.setting', { loginName: wanted }),
      await codeOf(client, 'plm/login.id.setting', { loginName: wanted }),
    ]).toEqual(['00000', '02009KPLMS']);
    expect((await edge.client().login(wanted, LOGIN_PASSWORD)).responseCode).toBe('00000');
  });

  it('a reserved message is shown after the login', async () => {
    const client = await edge.signIn(await edge.person());
    expect(await codeOf(client, 'plm/update.reserve.msg', { reserveMsg: ' 晨光里的茶 ' })).toBe('00000');
    expect((await info(client)).data.reserveMsg).toBe('晨光里的茶');
    edge.forward(HOUR);
  });
});
