import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { buildSimulators } from './app.ts';
import { codeIn } from './sms-box.ts';

let dataDir: string;
let app: ReturnType<typeof buildSimulators>;
const start = (habits = {}) =>
  (app = buildSimulators({ dataDir, settleMs: 10, returnAfterMs: 10, silenceMs: 50, ...habits }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulators-'));
});
afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const instruction = (channelNo: string, payeeAccountNo = '6222020200001234', amount = '1234.50') => ({
  channelNo,
  orderNo: `ORDER-${channelNo}`,
  amount,
  payeeName: '晨光贸易有限公司',
  payeeAccountNo,
  payeeBankName: '中国工商银行',
});
const send = (payload: object) => app.inject({ method: 'POST', url: '/bank/instructions', payload });
const queryPayment = async (channelNo: string) =>
  (await app.inject(`/bank/instructions/${channelNo}`)).json() as Record<string, unknown>;
const stateBecomes = (channelNo: string, state: string) =>
  waitFor(async () => expect(await queryPayment(channelNo)).toMatchObject({ state }));

describe('a transfer in', () => {
  const pull = (channelNo: string, payerAccountNo = '6222020200007890', amount = '500.00') =>
    app.inject({
      method: 'POST',
      url: '/bank/pulls',
      payload: {
        channelNo,
        toAccountNo: '955668801',
        payerName: '晨光贸易有限公司',
        payerAccountNo,
        payerBankName: '模拟银行',
        amount,
        remark: 'CZ1',
      },
    });
  const queryPull = async (channelNo: string) =>
    (await app.inject(`/bank/pulls/${channelNo}`)).json() as Record<string, unknown>;
  const remitted = async () => (await app.inject('/bank/remittances')).json().remittances as unknown[];

  it('is remitted once, also when its number comes again and the bank is opened again', async () => {
    start();
    expect((await pull('P1')).json()).toMatchObject({ state: 'accepted' });
    expect((await pull('P1', '6222020200007890', '500.01')).statusCode).toBe(409);
    await waitFor(async () => expect(await queryPull('P1')).toMatchObject({ state: 'succeeded', bankSerial: 'PLP1' }));
    await pull('P1');
    await app.close();
    start();
    expect(await queryPull('P1')).toMatchObject({ state: 'succeeded' });
    expect(await remitted()).toMatchObject([{ serialNo: 'PLP1', amount: '500.00', remark: 'CZ1' }]);
  });

  it('fails out of an account without money', async () => {
    start();
    await pull('P2', '6222020200000005');
    await waitFor(async () =>
      expect(await queryPull('P2')).toMatchObject({ state: 'failed', reason: '付款账户余额不足' }),
    );
    expect([await remitted(), (await app.inject('/bank/pulls/none')).statusCode]).toEqual([[], 404]);
  });
});

describe('the bank', () => {
  it('takes an instruction and settles it after a while', async () => {
    start();
    expect((await send(instruction('C1'))).json()).toMatchObject({ channelNo: 'C1', state: 'accepted' });
    await stateBecomes('C1', 'succeeded');
    expect(await queryPayment('C1')).toMatchObject({
      amount: '1234.50',
      bankSerial: expect.stringMatching(/^BK\d{16}$/),
    });
    expect((await app.inject('/bank/orders?orderNo=ORDER-C1')).json()).toEqual({
      orders: [{ channelNo: 'C1', orderNo: 'ORDER-C1', amount: '1234.50', state: 'succeeded' }],
    });
  });

  it('pays once when the same number comes again, also at the same moment', async () => {
    start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(instruction('C2'))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await app.inject('/bank/orders?orderNo=ORDER-C2')).json().orders).toHaveLength(1);
  });

  it('finds the rows of a batch by the number of the batch, and one row by its own', async () => {
    start();
    const batchNo = '202611200000100010001234';
    await send({ ...instruction('B1'), orderNo: `${batchNo}-1` });
    await send({ ...instruction('B2'), orderNo: `${batchNo}-2` });
    const found = async (orderNo: string) =>
      (await app.inject(`/bank/orders?orderNo=${orderNo}`))
        .json<{ orders: { orderNo: string }[] }>()
        .orders.map(({ orderNo: row }) => row);
    expect([await found(batchNo), await found(`${batchNo}-2`)]).toEqual([
      [`${batchNo}-1`, `${batchNo}-2`],
      [`${batchNo}-2`],
    ]);
  });

  it('refuses other content under a known number', async () => {
    start();
    await send(instruction('C3'));
    expect((await send(instruction('C3', '6222020200001234', '1234.51'))).statusCode).toBe(409);
    expect(await queryPayment('C3')).toMatchObject({ amount: '1234.50' });
  });

  it('refuses at once what is no instruction', async () => {
    start();
    for (const wrong of [
      { amount: '1234.5' },
      { amount: '0.00' },
      { amount: 12 },
      { payeeAccountNo: '12345' },
      { orderNo: '' },
    ]) {
      expect((await send({ ...instruction('C4'), ...wrong })).statusCode).toBe(422);
    }
    expect((await app.inject('/bank/instructions/C4')).statusCode).toBe(404);
  });

  it('fails payments to an account ending 0005', async () => {
    start();
    await send(instruction('C5', '6222020200000005'));
    await stateBecomes('C5', 'failed');
    expect(await queryPayment('C5')).toMatchObject({ reason: '收款账号不存在' });
  });

  it('returns payments to an account ending 0004 after their success, once, behind a cursor', async () => {
    start();
    await send(instruction('C6', '6222020200000004'));
    await stateBecomes('C6', 'returned');
    const page = (await app.inject('/bank/returns?cursor=')).json();
    expect(page).toMatchObject({
      returns: [{ channelNo: 'C6', returnNo: 'RTC6', amount: '1234.50', reason: '账户异常' }],
      cursor: '1',
    });
    expect((await app.inject('/bank/returns?cursor=1')).json()).toEqual({ returns: [], cursor: '1' });
    expect((await app.inject('/bank/returns?cursor=x')).statusCode).toBe(400);
  });

  const remittance = {
    toAccountNo: '955668801000100000011',
    payerName: '晨光贸易有限公司',
    payerAccountNo: '6222021234567890',
    amount: '500.00',
  };
  const remit = (payload: object) => app.inject({ method: 'POST', url: '/bank/remittances', payload });
  const readRemittances = async (cursor: string) => (await app.inject(`/bank/remittances?cursor=${cursor}`)).json();

  it('tells of remittances once each behind a cursor, also after a restart', async () => {
    start();
    const { serialNo } = (await remit({ ...remittance, remark: 'CZ12345678' })).json() as { serialNo: string };
    await app.close();
    start();
    const second = (await remit(remittance)).json() as { serialNo: string };
    expect(second.serialNo).not.toBe(serialNo);
    expect(await readRemittances('')).toMatchObject({
      remittances: [
        { ...remittance, serialNo, remark: 'CZ12345678', payerBankName: '模拟银行' },
        { ...second, remark: '' },
      ],
      cursor: '2',
    });
    expect(await readRemittances('1')).toMatchObject({ remittances: [second], cursor: '2' });
    expect(await readRemittances('2')).toEqual({ remittances: [], cursor: '2' });
    expect((await app.inject('/bank/remittances?cursor=x')).statusCode).toBe(400);
    expect((await app.inject('/')).body).toContain(serialNo);
  });

  it.each([
    { amount: '0.00' },
    { amount: '5' },
    { toAccountNo: '12' },
    { payerAccountNo: 'x' },
    { payerName: '' },
    { remark: 7 },
  ])('refuses a remittance with %j', async (wrong) => {
    start();
    expect((await remit({ ...remittance, ...wrong })).statusCode).toBe(422);
    expect(await readRemittances('')).toEqual({ remittances: [], cursor: '0' });
  });

  it('remembers its answers after a restart, and settles what was due', async () => {
    start({ settleMs: 60_000 });
    await send(instruction('C7'));
    await app.close();
    start({ settleMs: 1 });
    await stateBecomes('C7', 'succeeded');
    expect((await send(instruction('C7'))).json()).toMatchObject({ state: 'succeeded' });
  });
});

describe('the SMS gateway', () => {
  it('lists a mobile’s messages, newest first, with the code from the text', async () => {
    start();
    await app.inject({
      method: 'POST',
      url: '/sms',
      payload: { mobile: '13800000001', text: '验证码 123456，5分钟内有效' },
    });
    await app.inject({
      method: 'POST',
      url: '/sms',
      payload: { mobile: '13800000001', text: '第二条', code: '654321' },
    });
    await app.inject({ method: 'POST', url: '/sms', payload: { mobile: '13800000002', text: '别人的' } });
    expect((await app.inject('/sms?mobile=13800000001')).json().messages).toEqual([
      { mobile: '13800000001', text: '第二条', code: '654321', sentAt: expect.any(String) },
      { mobile: '13800000001', text: '验证码 123456，5分钟内有效', code: '123456', sentAt: expect.any(String) },
    ]);
    expect((await app.inject('/sms?mobile=13800000009')).json()).toEqual({ messages: [] });
  });

  it('refuses a message without mobile or text', async () => {
    start();
    for (const payload of [{}, { mobile: '138', text: 'x' }, { mobile: '13800000001', text: '' }]) {
      expect((await app.inject({ method: 'POST', url: '/sms', payload })).statusCode).toBe(400);
    }
  });

  it.each([
    ['您正在向尾号1234付款1234.50元，验证码：098765，请勿泄露', '098765'],
    ['验证码 123456（5分钟内有效）', '123456'],
    ['123456（登录动态码），5分钟内有效', '123456'],
    ['您的账户余额为 100000.00 元', null],
  ])('reads %s', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});

describe('the page for people', () => {
  it('shows the latest messages as text, never as markup', async () => {
    start();
    await app.inject({
      method: 'POST',
      url: '/sms',
      payload: { mobile: '13800000001', text: '<script>alert(1)</script> 123456' },
    });
    await send({ ...instruction('C8'), payeeName: '<img src=x>' });
    const { body, headers } = await app.inject('/');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; 123456');
    expect(body).toContain('&lt;img src=x&gt;');
  });
});
