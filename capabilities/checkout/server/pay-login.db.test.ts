import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { approvalErrors } from '#capabilities/approval/contract/errors.ts';
import { roleDirectory } from '#capabilities/merchant/server/index.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { payeeErrors } from '#capabilities/payee/contract/errors.ts';
import {
  HOUR,
  LOGIN_PASSWORD,
  sealLogin,
  SECRET,
  startRealEdge,
  type RealEdge,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#testkit/database.ts';
import { checkoutErrors } from '../contract/errors.ts';
import { newLoginAndPay } from '../contract/login-operations.ts';
import { checkoutBindings, payPageBindings } from './bindings.ts';

const LINK = '0123456789abcdef0123456789abcdef';
const OPEN = newLoginAndPay.path;

let db: TestDatabase;
let edge: RealEdge;
let countersDb: Database;
beforeAll(async () => {
  db = await testDatabase();
  countersDb = db.open({ poolSize: 2, applicationName: 'test counters' });
  const away = { send: () => Promise.reject(new Error('nobody is sent a message here')) };
  const platform = { platformNo: 'P01', platformName: '商户门户' };
  const deps = {
    secret: SECRET,
    sms: away,
    countersDb,
    realClock: { now: () => edge.now() },
    platform,
    transportKey: () => Promise.reject(new Error('not asked')),
    roles: roleDirectory,
  };
  edge = await startRealEdge(db, {
    bindings: [...checkoutBindings(), ...payPageBindings(deps)],
    errorTexts: { ...accountErrors, ...approvalErrors, ...orderErrors, ...payeeErrors, ...checkoutErrors },
  });
  await db.admin.query(
    `INSERT INTO checkout.trades (mid, trade_no, link_key, request_no, account_no, payee_name, amount_fen, subject, valid_days, valid_until, maker_id, maker_name, created_at)
     VALUES ('M900001', 'SK2026112015000000000001', $1, 'request-0001', '8801900100000011', '收款商户有限公司', 8800, '货款', 7, now() + interval '7 days', gen_random_uuid(), '制单甲', now())`,
    [LINK],
  );
});
afterAll(async () => {
  await edge.stop();
  await countersDb.close();
  await db.close();
});

describe('The pay page over the wire', () => {
  it('tells a visitor with the link who asks for what, and nobody anything without it', async () => {
    const opened = await edge.client().call(OPEN, { trade: LINK });
    expect(opened).toMatchObject({
      responseCode: '00000',
      data: {
        trade: {
          payeeName: '收款商户有限公司',
          payeeAccountNo: '**** 0011',
          amount: '88.00',
          subject: '货款',
          state: 'open',
        },
        signedIn: null,
      },
    });
    expect(JSON.stringify(opened.data)).not.toMatch(/8801900100000011|M900001|制单甲/);
    expect((await edge.client().call(OPEN, { trade: LINK.replace('0', 'f') })).responseCode).toBe('02801KCSDS');
    expect((await edge.client().call(OPEN, { trade: "' OR 1=1" })).responseCode).toBe('09011KPLMS');
  });

  it('logs the payer in as the login page does, bound to this browser’s key', async () => {
    const someone = await edge.person([{ mid: 'M100001', role: 'maker' }]);
    const client = edge.client();
    expect((await client.call('bfp/loginCheck', { trade: LINK })).responseCode).toBe('03T01');
    const { data } = await client.call<{ signedIn: { ptoken: string; mid: string } }>(OPEN, {
      trade: LINK,
      login: await sealLogin(client, someone.loginName, LOGIN_PASSWORD),
    });
    expect(data.signedIn).toMatchObject({ mid: 'M100001', ptoken: expect.stringMatching(/^[0-9a-f]{64}$/) });
    client.ptoken = data.signedIn.ptoken;
    expect(await client.call('bfp/loginCheck', { trade: LINK })).toMatchObject({
      responseCode: '00000',
      data: { mid: 'M100001', accounts: [] },
    });
    edge.forward(13 * HOUR);
    expect((await client.call('bfp/loginCheck', { trade: LINK })).responseCode).toMatch(/^03T0/);
  });

  it('counts wrong passwords together with the login page, and opens no session for them', async () => {
    const { loginName, personId } = await edge.person([{ mid: 'M100001', role: 'maker' }]);
    const client = edge.client();
    const here = async (password: string) =>
      (await client.call(OPEN, { trade: LINK, login: await sealLogin(client, loginName, password) })).responseCode;
    const there = async (password: string) =>
      (await client.call('login/account', await sealLogin(client, loginName, password))).responseCode;
    expect([
      await here('Wrong#2026'),
      await there('Wrong#2026'),
      await here('Wrong#2026'),
      await there('Wrong#2026'),
      await here('Wrong#2026'),
    ]).toEqual(Array(5).fill('01101KPLMS'));
    expect([await here(LOGIN_PASSWORD), await there(LOGIN_PASSWORD)]).toEqual(['01103KPLMS', '01103KPLMS']);
    expect(
      (await db.admin.query('SELECT count(*)::int AS count FROM identity.sessions WHERE person_id = $1', [personId]))
        .rows[0].count,
    ).toBe(0);
  });
});
