import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { HOUR, LOGIN_PASSWORD, MINUTE, OPERATION_PASSWORD, sealOperation, startRealEdge } from '../test/real-edge.ts';
import { markRealNameChecked } from './real-name.ts';
import {
  PAYEE,
  DAY,
  db,
  edge,
  maker,
  client,
  type Payment,
  payment,
  otherThan,
  codeFor,
  password,
  send,
  codeOf,
  codeAndPassword,
  openConfirmation,
  closeConfirmation,
  enterAsMaker,
  enterAgain,
} from './test/confirmation-fixture.ts';

beforeAll(openConfirmation);
afterAll(closeConfirmation);
beforeEach(async () => {
  edge.forward(DAY);
  edge.phone.isBroken = false;
  await enterAsMaker();
});

const MISSING = '02001KPLMS';
const NO_PASSWORD = '02003KPLMS';
const NO_REAL_NAME = '02004KPLMS';
const LOCKED = '01402KPLMS';
const RANDOM_SPENT = '01403KPLMS';
const NO_CODE = '01110KPLMS';
const OTHER_SUBJECT = '01112KPLMS';
const CODES_LOCKED = '01106KPLMS';

describe('A payment', () => {
  it('with the right factors is made once, and its number repeats the answer without new factors', async () => {
    const paid = payment();
    const first = await send(paid, await codeAndPassword(paid));
    expect(first.responseCode).toBe('00000');
    expect((await send(paid)).text).toBe(first.text);
    expect(edge.payments(paid.requestNo)).toBe(1);
  });

  it('with a factor missing, or none, is refused before anything is compared or used up', async () => {
    const paid = payment();
    const factors = await codeAndPassword(paid);
    for (const part of [undefined, [], [factors[0]!], [factors[1]!]]) expect(await codeOf(paid, part)).toBe(MISSING);
    const { rows } = await db.admin.query('SELECT wrong FROM security.operation_passwords WHERE person_id = $1', [
      maker.personId,
    ]);
    expect([rows, edge.payments(paid.requestNo)]).toEqual([[{ wrong: 0 }], 0]);
    expect(await codeOf(paid, factors)).toBe('00000');
  });

  it('ST05 of a person who has set no operation password says so', async () => {
    const other = await edge.signIn(await edge.person([{ mid: 'M100001', role: 'maker' }]));
    expect(await codeOf(payment(), undefined, other)).toBe(NO_PASSWORD);
  });

  it('ST05 without a real-name check is refused despite right factors, and made once it is there', async () => {
    await enterAsMaker(false);
    const paid = payment();
    const factors = await codeAndPassword(paid);
    expect(await codeOf(paid, factors)).toBe(NO_REAL_NAME);
    expect(edge.payments(paid.requestNo)).toBe(0);
    await db.database.transaction({}, (tx) => markRealNameChecked(tx, maker.personId));
    expect(await codeOf(paid, factors)).toBe('00000');
  });

  it('is not confirmed by the login password', async () => {
    const paid = payment();
    expect(await codeOf(paid, [{ smsCode: await codeFor(paid) }, await password(LOGIN_PASSWORD)])).toBe('01401KPLMS');
  });
});

describe('A wrong operation password', () => {
  it('says how many tries are left, leaves the code as it was, and pays nothing', async () => {
    const paid = payment();
    const smsCode = await codeFor(paid);
    expect(await send(paid, [{ smsCode }, await password('Chenguang89')])).toMatchObject({
      responseCode: '01401KPLMS',
      responseDesc: '操作密码不正确，还可以尝试4次',
    });
    expect(edge.payments(paid.requestNo)).toBe(0);
    expect(await codeOf(paid, [{ smsCode }, await password()])).toBe('00000');
  });

  it('given five times locks everywhere for a day; a right one before resets the count', async () => {
    const paid = payment();
    const smsCode = await codeFor(paid);
    const attempt = async (text?: string, by = client) =>
      codeOf(paid, [{ smsCode }, { tradePwd: await sealOperation(by, text ?? OPERATION_PASSWORD) }], by);
    for (let tries = 1; tries <= 4; tries += 1) expect(await attempt('Chenguang89')).toBe('01401KPLMS');
    expect(await attempt()).toBe('00000');
    const next = payment();
    const locked = async (by: OutsideClient, text: string) =>
      codeOf(next, [{ smsCode: '000000' }, { tradePwd: await sealOperation(by, text) }], by);
    for (let tries = 1; tries <= 4; tries += 1) expect(await locked(client, 'Chenguang89')).toBe('01401KPLMS');
    expect(await locked(client, 'Chenguang89')).toBe(LOCKED);
    const restarted = await startRealEdge(db);
    restarted.forward(edge.ahead());
    for (const by of [client, await edge.signIn(maker), await restarted.signIn(maker)])
      expect(await locked(by, OPERATION_PASSWORD)).toBe(LOCKED);
    await restarted.stop();
    edge.forward(DAY - MINUTE);
    await enterAgain();
    expect(await locked(client, OPERATION_PASSWORD)).toBe(LOCKED);
    edge.forward(MINUTE);
    expect(await codeOf(next, await codeAndPassword(next))).toBe('00000');
  });

  it('given twenty times at once is compared five times', async () => {
    const paid = payment();
    const sealed = await Promise.all(Array.from({ length: 20 }, () => password('Chenguang89')));
    const answers = await Promise.all(sealed.map((one) => codeOf(paid, [{ smsCode: '000000' }, one])));
    expect([
      answers.filter((code) => code === '01401KPLMS').length,
      answers.filter((code) => code === LOCKED).length,
    ]).toEqual([4, 16]);
    expect(
      (await db.admin.query('SELECT wrong FROM security.operation_passwords WHERE person_id = $1', [maker.personId]))
        .rows[0].wrong,
    ).toBe(5);
  });
});

describe('The random of an operation password', () => {
  it('serves one try, right or wrong, within five minutes, in its session, for its ciphertext', async () => {
    const paid = payment();
    const smsCode = await codeFor(paid);
    const wrong = await password('Chenguang89');
    expect([await codeOf(paid, [{ smsCode }, wrong]), await codeOf(paid, [{ smsCode }, wrong])]).toEqual([
      '01401KPLMS',
      RANDOM_SPENT,
    ]);
    const elsewhere = await edge.signIn(maker);
    expect(await codeOf(paid, [{ smsCode }, { tradePwd: await sealOperation(elsewhere, OPERATION_PASSWORD) }])).toBe(
      RANDOM_SPENT,
    );
    const [one, other] = [await password(), await password()];
    expect(
      await codeOf(paid, [{ smsCode }, { tradePwd: { ...one.tradePwd, nonceStr: other.tradePwd.nonceStr } }]),
    ).toBe(RANDOM_SPENT);
    const late = await password();
    edge.forward(5 * MINUTE);
    expect(await codeOf(paid, [{ smsCode }, late])).toBe(RANDOM_SPENT);
    expect(edge.payments(paid.requestNo)).toBe(0);
  });

  it('of a login is none', async () => {
    const { data } = await client.call<{ nonceStr: string }>('login/keyboard/init');
    const paid = payment();
    const sealed = await password();
    expect(
      await codeOf(paid, [
        { smsCode: await codeFor(paid) },
        { tradePwd: { ...sealed.tradePwd, nonceStr: data.nonceStr } },
      ]),
    ).toBe(RANDOM_SPENT);
  });
});

describe('A code', () => {
  it('says what it is for and shows of the payee only the tail', async () => {
    const paid = payment();
    const code = await codeFor(paid);
    const { text } = edge.phone.messages.at(-1)!;
    expect(text).toBe(
      `【商户门户】您正在进行“测试付款”操作，收款账户尾号0011，金额100.00元，验证码${code}，5分钟内有效。请勿告知他人，如非本人操作请立即修改密码。`,
    );
    expect(text).not.toContain(PAYEE);
  });

  it('goes to the caller’s own mobile, which the answer shows masked', async () => {
    const { data } = await client.call('plm/send.sms.code', { bizTypeCode: 'test/pay', ...payment() });
    expect(data).toEqual({
      mobile: `${maker.mobile.slice(0, 3)}****${maker.mobile.slice(-4)}`,
      owner: 'own',
      resendAfterSeconds: 60,
    });
    expect(edge.phone.messages.at(-1)!.mobile).toBe(maker.mobile);
  });

  it.each<[string, Partial<Payment>, string]>([
    ['another request', { requestNo: 'another-request-1' }, NO_CODE],
    ['another amount', { amount: '100.01' }, OTHER_SUBJECT],
    ['another payee', { payee: '8801000300000011' }, OTHER_SUBJECT],
    ['the same amount written differently', { amount: '100' }, '00000'],
  ])('asked for one payment and used for %s', async (_what, change, expected) => {
    const requested = payment();
    const smsCode = await codeFor(requested);
    const used = { ...requested, ...change };
    expect(await codeOf(used, [{ smsCode }, await password()])).toBe(expected);
    expect(edge.payments(used.requestNo)).toBe(expected === '00000' ? 1 : 0);
  });

  it('asked with a masked payee does not confirm a payee whose account is known in full', async () => {
    const paid = payment();
    const smsCode = await codeFor({ ...paid, payee: '**** 0011' });
    expect(await codeOf(paid, [{ smsCode }, await password()])).toBe(OTHER_SUBJECT);
  });

  it('of a login, another operation or another person confirms nothing despite right digits', async () => {
    const paid = payment();
    await client.call('mobile.sms.send', { mobile: maker.mobile, bizTypeCode: 'login' });
    expect(await codeOf(paid, [{ smsCode: edge.phone.codeOf(maker.mobile) }, await password()])).toBe(NO_CODE);
    await client.call('plm/send.sms.code', { bizTypeCode: 'test.approve', requestNo: paid.requestNo });
    expect(await codeOf(paid, [{ smsCode: edge.phone.codeOf(maker.mobile) }, await password()])).toBe(NO_CODE);
    const colleague = await edge.person([{ mid: 'M100001', role: 'maker' }], OPERATION_PASSWORD);
    const theirs = await edge.signIn(colleague);
    await theirs.call('plm/send.sms.code', {
      bizTypeCode: 'test.pay',
      requestNo: paid.requestNo,
      payee: paid.payee,
      amount: paid.amount,
    });
    expect(await codeOf(paid, [{ smsCode: edge.phone.codeOf(colleague.mobile) }, await password()])).toBe(NO_CODE);
    expect(edge.payments(paid.requestNo)).toBe(0);
  });

  it('is used up by its use, also when ten uses come at once', async () => {
    const approval = { requestNo: newRequestNo(), payee: PAYEE, amount: '1.00' };
    await client.call('plm/send.sms.code', { bizTypeCode: 'test.approve', requestNo: approval.requestNo });
    const smsCode = edge.phone.codeOf(maker.mobile);
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => client.call('test/approve', { ...approval, mespAuthList: [{ smsCode }] })),
    );
    expect(uses.map(({ responseCode }) => responseCode).sort()).toEqual(['00000', ...Array<string>(9).fill(NO_CODE)]);
    expect((await client.call('test/approve', { ...approval, mespAuthList: [{ smsCode }] })).responseCode).toBe(
      NO_CODE,
    );
  });

  it('is over after five minutes', async () => {
    const paid = payment();
    const smsCode = await codeFor(paid);
    edge.forward(5 * MINUTE);
    expect(await codeOf(paid, [{ smsCode }, await password()])).toBe(NO_CODE);
  });

  it('wrong five times locks codes for an hour, and a new one does not open the lock', async () => {
    const paid = payment();
    const smsCode = await codeFor(paid);
    const attempt = async (code: string, by = paid) => send(by, [{ smsCode: code }, await password()]);
    expect(await attempt(otherThan(smsCode))).toMatchObject({
      responseCode: '01410KPLMS',
      responseDesc: '短信验证码不正确，还可以尝试4次',
    });
    for (let tries = 2; tries <= 4; tries += 1)
      expect((await attempt(otherThan(smsCode))).responseCode).toBe('01410KPLMS');
    expect((await attempt(otherThan(smsCode))).responseCode).toBe(CODES_LOCKED);
    const next = payment();
    expect([(await attempt(smsCode)).responseCode, (await attempt(await codeFor(next), next)).responseCode]).toEqual([
      CODES_LOCKED,
      CODES_LOCKED,
    ]);
    edge.forward(HOUR);
    await enterAgain();
    expect(await codeOf(next, await codeAndPassword(next))).toBe('00000');
  });

  it('can be asked for again after a minute for the same request, and at once for another', async () => {
    const sendCode = async (requestNo: string) =>
      (await client.call('plm/send.sms.code', { bizTypeCode: 'test.pay', ...payment({ requestNo }) })).responseCode;
    const [one, other] = [newRequestNo(), newRequestNo()];
    expect([await sendCode(one), await sendCode(one), await sendCode(other)]).toEqual(['00000', '01107KPLMS', '00000']);
    edge.forward(MINUTE);
    expect(await sendCode(one)).toBe('00000');
  });

  it('that the gateway did not take is reported, and can be asked for again at once', async () => {
    const paid = payment();
    edge.phone.isBroken = true;
    expect(
      (await client.call('csdb/v2/securityCenter/sendSmsCode', { bizTypeCode: 'test.pay', ...paid })).responseCode,
    ).toBe('01109KPLMS');
    edge.phone.isBroken = false;
    expect(await codeOf(paid, await codeAndPassword(paid))).toBe('00000');
  });

  it('for an unknown call is not sent', async () => {
    expect(
      (await client.call('plm/send.sms.code', { bizTypeCode: 'nothing', requestNo: newRequestNo() })).responseCode,
    ).toBe('01409KPLMS');
    expect(
      (await client.call('plm/send.sms.code', { bizTypeCode: 'test/accounts', requestNo: newRequestNo() }))
        .responseCode,
    ).toBe('01409KPLMS');
  });
});
