import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  HOUR,
  OPERATION_PASSWORD,
  sealOperation,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '../test/real-edge.ts';

const PAY = 'csdb/v2/test/pay';
const REVIEW = 'test/review';
const SEND = 'plm/send.sms.code';
const NOT_NAMED = '01412KPLMS';
const UNKNOWN_SUBJECT = '01413KPLMS';
const OTHER_SUBJECT = '01112KPLMS';
const PAYEE = '8801000200000011';

let db: TestDatabase;
let edge: RealEdge;
let maker: Someone;
let client: OutsideClient;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});
beforeEach(async () => {
  edge.forward(24 * HOUR);
  edge.phone.messages.length = 0;
  maker = await edge.person([{ mid: 'M100001', role: 'maker' }], OPERATION_PASSWORD);
  client = await edge.signIn(maker);
});

const requestCode = (bizTypeCode: string, more: object) => client.call(SEND, { bizTypeCode, ...more });
const lastText = () => edge.phone.messages.at(-1)?.text ?? '';
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const password = async () => ({ tradePwd: await sealOperation(client, OPERATION_PASSWORD) });
const payment = () => ({ requestNo: newRequestNo(), payee: PAYEE, amount: '100.00' });

async function pay(paid: ReturnType<typeof payment>): Promise<string> {
  await requestCode(PAY, paid);
  return (
    await client.call(PAY, { ...paid, mespAuthList: [{ smsCode: edge.phone.codeOf(maker.mobile) }, await password()] })
  ).responseCode;
}

describe('What a call binds', () => {
  it.each([
    ['nothing', {}, '收款账号、金额'],
    ['the amount alone', { amount: '100.00' }, '收款账号'],
    ['the payee alone', { payee: PAYEE }, '金额'],
    ['an order in their place', { orderNo: '20261120000000001234' }, '收款账号、金额'],
  ])('must be named: with %s no code is sent', async (_what, named, missing) => {
    const refused = await requestCode(PAY, { requestNo: newRequestNo(), ...named });
    expect([refused.responseCode, refused.responseDesc]).toEqual([NOT_NAMED, `获取验证码前请先确定${missing}`]);
    expect(edge.phone.messages).toHaveLength(0);
  });

  it('is the session that asked too: another one of the same person cannot use the code (T12)', async () => {
    const paid = payment();
    await requestCode(PAY, paid);
    const smsCode = edge.phone.codeOf(maker.mobile);
    const other = await edge.signIn(maker);
    const sealed = { tradePwd: await sealOperation(other, OPERATION_PASSWORD) };
    expect((await other.call(PAY, { ...paid, mespAuthList: [{ smsCode }, sealed] })).responseCode).not.toBe('00000');
    const here = await client.call(PAY, { ...paid, mespAuthList: [{ smsCode }, await password()] });
    expect(here.responseCode).toBe('00000');
  });

  it('is named by the path of the call, or by its short name', async () => {
    for (const name of [PAY, 'test/pay', 'test.pay'])
      expect((await requestCode(name, payment())).responseCode).toBe('00000');
  });

  it('is all that the message says: unbound members cannot be put into it', async () => {
    const paid = payment();
    await requestCode(PAY, { ...paid, orderNo: '20261120000000001234' });
    expect(lastText()).toContain('“测试付款”操作，收款账户尾号0011，金额100.00元，验证码');
    await requestCode('reset.trade.pwd', { requestNo: newRequestNo(), payee: PAYEE, amount: '0.01' });
    expect(lastText()).toContain('“重置操作密码”操作，验证码');
  });
});

describe('A review', () => {
  const ORDERS = ['20261120000000000001', '20261120000000000002'];
  const approve = async (requestNo: string, orderNos: string[]) =>
    (
      await client.call(REVIEW, {
        requestNo,
        orders: orderNos.map((orderNo) => ({ orderNo })),
        mespAuthList: [{ smsCode: edge.phone.codeOf(maker.mobile) }],
      })
    ).responseCode;

  it('binds its orders, in any order of them, and the message says how many and how much', async () => {
    const requestNo = newRequestNo();
    expect((await requestCode(REVIEW, { requestNo, orderNos: ORDERS })).responseCode).toBe('00000');
    expect(lastText()).toContain('“测试复核”操作，共2笔订单，合计金额20.00元，验证码');
    expect(await approve(requestNo, ORDERS.toReversed())).toBe('00000');
  });

  it.each([
    ['one more', [...ORDERS, '20261120000000000003']],
    ['one fewer', ORDERS.slice(1)],
    ['another', [ORDERS[0]!, '20261120000000000003']],
  ])('with %s order than the code was sent for is refused', async (_what, orders) => {
    const requestNo = newRequestNo();
    await requestCode(REVIEW, { requestNo, orderNos: ORDERS });
    expect(await approve(requestNo, orders)).toBe(OTHER_SUBJECT);
  });

  it('of an order that nobody has is sent no code', async () => {
    expect(
      (await requestCode(REVIEW, { requestNo: newRequestNo(), orderNos: ['29990101000000000001'] })).responseCode,
    ).toBe(UNKNOWN_SUBJECT);
    expect(edge.phone.messages).toHaveLength(0);
  });
});

describe('A stranger', () => {
  it('who guesses login codes does not lock the codes of payments', async () => {
    const stranger = edge.client();
    await stranger.call('mobile.sms.send', { mobile: maker.mobile, bizTypeCode: 'login' });
    const code = edge.phone.codeOf(maker.mobile);
    for (let tries = 1; tries <= 6; tries += 1)
      await stranger.call('login/mobile', { mobile: maker.mobile, smsCode: otherThan(code) });
    expect((await stranger.call('login/mobile', { mobile: maker.mobile, smsCode: code })).responseCode).toBe(
      '01106KPLMS',
    );
    expect(await pay(payment())).toBe('00000');
  });

  it('who guesses passwords and asks for codes until both are refused stops no payment', async () => {
    const stranger = edge.client();
    for (let tries = 1; tries <= 12; tries += 1) {
      await stranger.login(maker.mobile, 'Wrong#2026');
      await stranger.call('mobile.sms.send', { mobile: maker.mobile, bizTypeCode: 'login' });
    }
    expect(await pay(payment())).toBe('00000');
  });
});

describe('A signed-in person', () => {
  it('with locked codes of one call can still confirm another, and log in', async () => {
    const paid = payment();
    await requestCode(PAY, paid);
    const code = edge.phone.codeOf(maker.mobile);
    for (let tries = 1; tries <= 5; tries += 1)
      await client.call(PAY, { ...paid, mespAuthList: [{ smsCode: otherThan(code) }, await password()] });
    expect(await pay(payment())).toBe('01106KPLMS');
    const approval = { requestNo: newRequestNo(), payee: PAYEE, amount: '1.00' };
    await requestCode('test.approve', approval);
    expect(
      (await client.call('test/approve', { ...approval, mespAuthList: [{ smsCode: edge.phone.codeOf(maker.mobile) }] }))
        .responseCode,
    ).toBe('00000');
    await client.call('mobile.sms.send', { mobile: maker.mobile, bizTypeCode: 'login' });
    expect(
      (await edge.client().call('login/mobile', { mobile: maker.mobile, smsCode: edge.phone.codeOf(maker.mobile) }))
        .responseCode,
    ).toBe('00000');
  });

  it('gets a code although others behind the same address have asked for many', async () => {
    await db.admin.query(
      `INSERT INTO identity.sms_codes (id, mobile, purpose, subject_hash, code_hash, remote_address, created_at, expires_at)
       SELECT gen_random_uuid(), '13700000000', '${PAY}', repeat('0', 64), repeat('0', 64), '127.0.0.1', $1::timestamptz, $1::timestamptz FROM generate_series(1, 300)`,
      [edge.now()],
    );
    expect(await pay(payment())).toBe('00000');
  });

  it('gets 30 unanswered codes an hour, and continues with each right answer', async () => {
    const requestPayCode = async (paid = payment()) => (await requestCode(PAY, paid)).responseCode;
    const last = payment();
    for (let count = 1; count < 30; count += 1) expect(await requestPayCode()).toBe('00000');
    expect(await requestPayCode(last)).toBe('00000');
    const smsCode = edge.phone.codeOf(maker.mobile);
    expect(await requestPayCode()).toBe('01108KPLMS');
    const paid = await client.call(PAY, { ...last, mespAuthList: [{ smsCode }, await password()] });
    expect(paid.responseCode).toBe('00000');
    expect([await requestPayCode(), await requestPayCode()]).toEqual(['00000', '01108KPLMS']);
  });
});
