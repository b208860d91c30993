import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { NOBODY, UNCHANGED } from '../test/edge-bindings.ts';
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
const PAYEE = '8801000200000011';
const PREVIEW = 'plm/confirm.preview';

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

const payment = (name: string) => ({ requestNo: newRequestNo(), payee: PAYEE, name, amount: '1234.50' });
const send = (paid: ReturnType<typeof payment>, payload: object) =>
  client.call('plm/send.sms.code', { bizTypeCode: PAY, ...paid, payload });

describe('What a payment would do', () => {
  it('is shown without factors, and nothing is done', async () => {
    const paid = payment('蓝海商贸');
    const answer = await client.call(PREVIEW, { path: PAY, payload: paid });
    expect(answer).toMatchObject({
      responseCode: '00000',
      data: {
        facts: [
          { label: '收款方', text: '蓝海商贸（招商银行，尾号0011）' },
          { label: '付款账户', text: '尾号0022' },
          { label: '付款金额', text: '1,234.50元', amount: '1234.50' },
        ],
      },
    });
    expect(edge.payments(paid.requestNo)).toBe(0);
  });

  it('is refused with the refusal of the payment itself', async () => {
    const refused = await client.call(PREVIEW, { path: PAY, payload: { ...payment('无'), payee: NOBODY } });
    expect([refused.responseCode, refused.responseDesc]).toEqual(['02110KCSDS', '收款账户不存在']);
  });

  it.each([
    ['a call that is not looked at', 'test/accounts', {}, '09011KPLMS'],
    ['a call that there is not', 'test/nothing', {}, '09011KPLMS'],
    ['an input that its contract refuses', PAY, { amount: 'x' }, '09011KPLMS'],
  ])('is not told of %s', async (_what, path, payload, code) => {
    expect((await client.call(PREVIEW, { path, payload })).responseCode).toBe(code);
  });

  it('is asked for of every other confirmed call too: its refusal comes before the factors', async () => {
    const preview = (name: string) =>
      client.call(PREVIEW, { path: 'test/rename', payload: { requestNo: newRequestNo(), name } });
    expect((await preview(UNCHANGED)).responseCode).toBe('01317KPLMS');
    expect(await preview('新名')).toMatchObject({ responseCode: '00000', data: { facts: [] } });
  });

  it('is shown to no person without the right to make it', async () => {
    const viewer = await edge.person([{ mid: 'M100001', role: 'viewer' }], OPERATION_PASSWORD);
    const other = await edge.signIn(viewer);
    expect((await other.call(PREVIEW, { path: PAY, payload: payment('蓝海商贸') })).responseCode).toBe('01001KCSDC');
  });
});

describe('A code that was asked for with the whole payment', () => {
  it('says who is paid, where, out of what and how much', async () => {
    const paid = payment('蓝海商贸');
    await send(paid, paid);
    expect(edge.phone.messages.at(-1)?.text).toContain(
      '操作，收款方蓝海商贸（招商银行，尾号0011），付款账户尾号0022，付款金额1,234.50元，验证码',
    );
  });

  it.each([
    ['that payment', '蓝海商贸', '00000'],
    ['no payment under another name', '蓝海商贷', '01112KPLMS'],
  ])('confirms %s', async (_what, name, code) => {
    const paid = payment('蓝海商贸');
    await send(paid, paid);
    const factors = [
      { smsCode: edge.phone.codeOf(maker.mobile) },
      { tradePwd: await sealOperation(client, OPERATION_PASSWORD) },
    ];
    expect((await client.call(PAY, { ...paid, name, mespAuthList: factors })).responseCode).toBe(code);
  });

  it('is not sent for a payment that would be refused', async () => {
    const paid = { ...payment('无'), payee: NOBODY };
    expect((await send(paid, paid)).responseCode).toBe('02110KCSDS');
    expect(edge.phone.messages).toHaveLength(0);
  });
});
