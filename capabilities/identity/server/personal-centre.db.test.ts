import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HOUR,
  LOGIN_PASSWORD,
  MINUTE,
  sealLogin,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { newDeviceNotices } from '#capabilities/security/server/new-device-notices.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import { identityRetention } from './retention.ts';

const MAKER = [{ mid: 'M100001', role: 'maker' }] as const;

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

interface Device {
  sessionId: string;
  customerName: string;
  browser: string;
  address: string;
  current: boolean;
}
interface Login {
  way: string;
  success: boolean;
  newDevice: boolean;
}
const codeOf = async (client: OutsideClient, path: string, payload: object = {}): Promise<string> =>
  (await client.call(path, payload)).responseCode;
const devices = async (client: OutsideClient) => (await client.call<{ list: Device[] }>('plm/session.list')).data.list;
const logins = async (client: OutsideClient) =>
  (await client.call<{ list: Login[] }>('plm/login.record.page', { pageNo: 1, pageSize: 20 })).data.list.map(
    ({ way, success, newDevice }) => [way, success, newDevice],
  );
const alive = (client: OutsideClient): Promise<string> => codeOf(client, 'plm/platform.login.info');
const wrongPassword = async ({ loginName }: Someone): Promise<string> => {
  const client = edge.client();
  return (await client.call('login/account', await sealLogin(client, loginName, 'Wrong#2026'), { ptoken: null }))
    .responseCode;
};

describe('BZ20 the sessions of a person', () => {
  it('BZ20 are listed with browser, address and merchant, this one marked, without expired ones', async () => {
    const person = await edge.person([...MAKER]);
    await edge.signIn(person);
    edge.forward(16 * MINUTE);
    const there = await edge.signIn(person);
    const here = await edge.signIn(person);
    const list = await devices(here);
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    expect(list[0]).toMatchObject({ customerName: '商户M100001', browser: '未知浏览器 · 未知系统' });
    expect(list[0]!.address).not.toBe('');
    expect((await devices(there)).map(({ sessionId }) => sessionId)).toEqual([list[1]!.sessionId, list[0]!.sessionId]);
  });

  it('BZ20 end one by one with 03T03, once each, and neither the present nor a foreign one ends', async () => {
    const person = await edge.person([...MAKER]);
    const [here, there] = [await edge.signIn(person), await edge.signIn(person)];
    const stranger = await edge.signIn(await edge.person([...MAKER]));
    const list = await devices(here);
    const [ownSessionId, other] = [list[0]!.sessionId, list[1]!.sessionId];
    expect(await codeOf(stranger, 'plm/session.end', { sessionId: other })).toBe('01122KPLMS');
    expect(await alive(there)).toBe('00000');
    expect(await codeOf(here, 'plm/session.end', { sessionId: ownSessionId })).toBe('01121KPLMS');
    expect(await codeOf(here, 'plm/session.end', { sessionId: other })).toBe('00000');
    expect([await alive(there), await alive(here), await alive(stranger)]).toEqual(['03T03', '00000', '00000']);
    expect(await codeOf(here, 'plm/session.end', { sessionId: other })).toBe('01122KPLMS');
    expect(await codeOf(here, 'plm/session.end', { sessionId: 'nothing' })).toBe('09011KPLMS');
  });

  it('BZ20 end all but this one; of two that end each other at once, one is left', async () => {
    const person = await edge.person([...MAKER]);
    const all = [await edge.signIn(person), await edge.signIn(person), await edge.signIn(person)];
    const reply = await all[0]!.call<{ ended: number }>('plm/session.end.others');
    expect(reply.data.ended).toBe(2);
    expect(await Promise.all(all.map(alive))).toEqual(['00000', '03T03', '03T03']);
    const second = await edge.signIn(person);
    await Promise.all([all[0]!, second].map((client) => client.call('plm/session.end.others')));
    expect((await Promise.all([all[0]!, second].map(alive))).filter((code) => code === '00000')).toHaveLength(1);
  });
});

describe('BZ20 the login history', () => {
  it('BZ20 has successes and refusals, newest first, and marks a browser that is new', async () => {
    const person = await edge.person([...MAKER]);
    const first = await edge.signIn(person);
    expect(await logins(first)).toEqual([['password', true, false]]);
    edge.forward(MINUTE);
    expect(await wrongPassword(person)).toBe('01101KPLMS');
    edge.forward(MINUTE);
    const second = await edge.signIn(person);
    edge.forward(MINUTE);
    await second.login(person.loginName, LOGIN_PASSWORD);
    expect(await logins(second)).toEqual([
      ['password', true, false],
      ['password', true, true],
      ['password', false, false],
      ['password', true, false],
    ]);
  });

  it('BZ17 informs the person in each merchant of a new browser, with place, time and what to do', async () => {
    const person = await edge.person([
      ...MAKER,
      { mid: 'M100002', role: 'viewer' },
      { mid: 'M100003', role: 'viewer', authStatus: 'pend' },
    ]);
    await edge.signIn(person);
    const readNotices = async () =>
      db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
        const found = await newDeviceNotices.find(tx, { from: '0', below: String(2n ** 62n), limit: 100 });
        return found.flatMap(({ notice }) => (notice?.people.includes(person.personId) ? notice : []));
      });
    expect(await readNotices()).toEqual([]);
    const second = await edge.signIn(person);
    const notices = await readNotices();
    expect(notices.map(({ mid }) => mid).sort()).toEqual(['M100001', 'M100002']);
    expect(notices[0]).toMatchObject({ kind: 'security', title: '您的账号在新设备登录', to: '/personal/center' });
    expect(notices[0]!.text).toMatch(
      /^20\d\d-\d\d-\d\d \d\d:\d\d，未知浏览器 · 未知系统，IP 地址 127\.0\.0\.1，账号密码登录。如果不是您本人，请在个人中心/,
    );
    await second.login(person.loginName, LOGIN_PASSWORD);
    expect(await readNotices()).toHaveLength(2);
  });

  it('BZ20 has wrong codes of a phone too, is the own one, and is forgotten after half a year', async () => {
    const person = await edge.person([...MAKER]);
    const other = await edge.signIn(await edge.person([...MAKER]));
    const phone = edge.client();
    const mobile = { mobile: person.mobile };
    await phone.call('mobile.sms.send', { ...mobile, bizTypeCode: 'login' }, { ptoken: null });
    const right = edge.phone.codeOf(person.mobile);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect((await phone.call('login/mobile', { ...mobile, smsCode: wrong }, { ptoken: null })).responseCode).toBe(
      '01105KPLMS',
    );
    expect(await logins(other)).toEqual([['password', true, false]]);
    edge.forward(MINUTE);
    const client = await edge.signIn(person);
    expect(await logins(client)).toEqual([
      ['password', true, false],
      ['code', false, false],
    ]);
    edge.forward(184 * 24 * HOUR);
    await removeEndedOf(db, identityRetention, new Date(Date.now() + 185 * 24 * HOUR));
    const { rows } = await db.admin.query<{ count: string }>(
      `SELECT count(*) FROM identity.logins WHERE at < now() AND person_id = $1 AND way = 'code'`,
      [person.personId],
    );
    expect(Number(rows[0]!.count)).toBe(0);
  });
});

describe('BZ20 the login name', () => {
  it('BZ20 has five tries a day, each with a taken or a free name', async () => {
    const taken = (await edge.person()).loginName;
    const client = await edge.signIn(await edge.person());
    const set = (loginName: string) => codeOf(client, 'plm/login.id.setting', { loginName });
    const free = `free-${Date.now()}`;
    expect([await set(taken), await set(free), await set(free), await set(taken), await set(taken)]).toEqual([
      '01111KPLMS',
      '00000',
      '02009KPLMS',
      '01111KPLMS',
      '01111KPLMS',
    ]);
    expect([await set(taken), await set(`${free}-2`), await set(`${free}-3`)]).toEqual([
      '01111KPLMS',
      '01123KPLMS',
      '01123KPLMS',
    ]);
    edge.forward(25 * HOUR);
    const later = edge.client();
    await later.login(free, LOGIN_PASSWORD);
    expect(await codeOf(later, 'plm/login.id.setting', { loginName: `${free}-4` })).toBe('00000');
  });

  it('BZ20 belongs to one of two who want it at once', async () => {
    const clients = [await edge.signIn(await edge.person()), await edge.signIn(await edge.person())];
    const loginName = `both-${Date.now()}`;
    const codes = await Promise.all(clients.map((client) => codeOf(client, 'plm/login.id.setting', { loginName })));
    expect(codes.sort()).toEqual(['00000', '01111KPLMS']);
  });
});

describe('BZ20 nickname and phrase', () => {
  it('BZ20 appear after the login, and are limited', async () => {
    const client = await edge.signIn(await edge.person());
    expect(await codeOf(client, 'plm/nick.name.setting', { nickName: ' 小陈 ' })).toBe('00000');
    expect(await codeOf(client, 'plm/update.reserve.msg', { reserveMsg: '晨光里的茶' })).toBe('00000');
    for (const [path, payload] of [
      ['plm/nick.name.setting', { nickName: ' ' }],
      ['plm/nick.name.setting', { nickName: '长'.repeat(21) }],
      ['plm/update.reserve.msg', { reserveMsg: '' }],
      ['plm/update.reserve.msg', { reserveMsg: '长'.repeat(21) }],
    ] as const)
      expect(await codeOf(client, path, payload)).toBe('09011KPLMS');
    expect((await client.call('plm/platform.login.info')).data).toMatchObject({
      userNickName: '小陈',
      reserveMsg: '晨光里的茶',
    });
  });
});
