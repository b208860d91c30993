import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, MINUTE, OPERATION_PASSWORD, sealOperation } from '../test/real-edge.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  client,
  closeConfirmation,
  db,
  edge,
  enterAsMaker,
  maker,
  openConfirmation,
} from './test/confirmation-fixture.ts';

const PATH = 'plm/update.login.pwd';
const FRESH = 'Morning-2027';

beforeAll(openConfirmation);
afterAll(closeConfirmation);
beforeEach(() => enterAsMaker());

interface Entered {
  old?: string;
  fresh?: string;
  again?: string;
}

async function changed({ old = LOGIN_PASSWORD, fresh = FRESH, again = fresh }: Entered, by: OutsideClient = client) {
  const requestNo = newRequestNo();
  expect((await by.call('plm/send.sms.code', { bizTypeCode: PATH, requestNo })).responseCode).toBe('00000');
  return by.call(PATH, {
    requestNo,
    oldLoginPwd: await sealOperation(by, old),
    newLoginPwd: await sealOperation(by, fresh),
    confirmLoginPwd: await sealOperation(by, again),
    mespAuthList: [{ smsCode: edge.phone.codeOf(maker.mobile) }],
  });
}
const codeOf = async (entered: Entered, by?: OutsideClient) => (await changed(entered, by)).responseCode;
const login = async (password: string): Promise<string> =>
  (await edge.client().login(maker.loginName, password)).responseCode;

describe('BZ20 the login password', () => {
  it('BZ20 needs the old one and a code; other sessions end with 03T05, and a message is sent', async () => {
    const elsewhere = await edge.signIn(maker);
    expect((await changed({})).data).toEqual({ endedSessions: 1 });
    expect((await elsewhere.call('plm/platform.login.info')).responseCode).toBe('03T05');
    expect((await client.call('plm/platform.login.info')).responseCode).toBe('00000');
    expect([await login(LOGIN_PASSWORD), await login(FRESH)]).toEqual(['01101KPLMS', '00000']);
    const { rows } = await db.admin.query<{ payload: { mobile: string; text: string } }>(
      `SELECT payload FROM jobs.jobs WHERE kind = 'security.tell' AND payload->>'mobile' = $1`,
      [maker.mobile],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.payload.text).toMatch(/^您的登录密码已于20\d\d-\d\d-\d\d \d\d:\d\d修改/);
  });

  it('BZ20 is refused by its rule, and for what it may not equal', async () => {
    expect(await codeOf({ again: 'Other-2027' })).toBe('01504KPLMS');
    expect([await codeOf({ fresh: 'short-1' }), await codeOf({ fresh: '1234567890' })]).toEqual([
      '01505KPLMS',
      '01505KPLMS',
    ]);
    expect(await codeOf({ fresh: 'Qwerty123' })).toBe('01508KPLMS');
    expect(await codeOf({ fresh: LOGIN_PASSWORD })).toBe('01506KPLMS');
    expect(await codeOf({ fresh: OPERATION_PASSWORD })).toBe('01507KPLMS');
    expect(await login(LOGIN_PASSWORD)).toBe('00000');
  });

  it('BZ20 is guessed five times at most over all sessions, and then not for half an hour', async () => {
    const second = await edge.signIn(maker);
    const codes = [];
    for (let times = 0; times < 3; times += 1) codes.push(await codeOf({ old: 'Wrong#2026' }));
    for (let times = 0; times < 3; times += 1) codes.push(await codeOf({ old: 'Wrong#2026' }, second));
    expect(codes).toEqual([...Array<string>(4).fill('01502KPLMS'), '01503KPLMS', '01503KPLMS']);
    expect(await codeOf({})).toBe('01503KPLMS');
    for (let minutes = 0; minutes < 31; minutes += 10) {
      edge.forward(10 * MINUTE);
      await client.call('plm/platform.login.info');
    }
    expect(await codeOf({})).toBe('00000');
  });

  it('BZ20 needs a code of its own, and each sealed password serves once', async () => {
    const requestNo = newRequestNo();
    const sealed = await sealOperation(client, LOGIN_PASSWORD);
    const input = { requestNo, oldLoginPwd: sealed, newLoginPwd: sealed, confirmLoginPwd: sealed };
    expect((await client.call(PATH, input)).responseCode).toBe('02001KPLMS');
    await client.call('plm/send.sms.code', { bizTypeCode: 'plm/update.trade.pwd', requestNo });
    const other = { ...input, mespAuthList: [{ smsCode: edge.phone.codeOf(maker.mobile) }] };
    expect((await client.call(PATH, other)).responseCode).toBe('01110KPLMS');
    await client.call('plm/send.sms.code', { bizTypeCode: PATH, requestNo });
    const ownInput = { ...input, mespAuthList: [{ smsCode: edge.phone.codeOf(maker.mobile) }] };
    expect((await client.call(PATH, ownInput)).responseCode).toBe('01501KPLMS');
    expect(await login(LOGIN_PASSWORD)).toBe('00000');
  });
});
