import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { HOUR, MINUTE, OPERATION_PASSWORD, sealOperation, type Someone } from '../test/real-edge.ts';
import {
  client,
  closeConfirmation,
  db,
  edge,
  enterAsMaker,
  maker,
  openConfirmation,
  otherThan,
} from './test/confirmation-fixture.ts';

const PATH = 'plm/mobile.update';

beforeAll(openConfirmation);
afterAll(closeConfirmation);
beforeEach(() => enterAsMaker());

const freshMobile = (): string => `138${String(randomInt(10 ** 8)).padStart(8, '0')}`;
const sendNew = async (mobile: string, by: OutsideClient = client): Promise<string> =>
  (await by.call('plm/mobile.code.send', { mobile })).responseCode;

interface Change {
  mobile: string;
  newSmsCode?: string;
  /** Of the person whose session it is. */
  present?: string;
  /** The number for which the code to the present one is asked. */
  boundTo?: string;
}

/** The call with all that it asks for. */
async function prepared({ mobile, newSmsCode, present = maker.mobile, boundTo = mobile }: Change, by = client) {
  const requestNo = newRequestNo();
  await by.call('plm/send.sms.code', { bizTypeCode: PATH, requestNo, mobile: boundTo });
  return {
    requestNo,
    mobile,
    newSmsCode: newSmsCode ?? edge.phone.codeOf(mobile),
    mespAuthList: [{ smsCode: edge.phone.codeOf(present) }, { tradePwd: await sealOperation(by, OPERATION_PASSWORD) }],
  };
}
const send = (input: object, by = client) => by.call<{ mobile: string; endedSessions: number }>(PATH, input);
const change = async (entered: Change, by = client) => send(await prepared(entered, by), by);
const codeOf = async (entered: Change, by?: OutsideClient): Promise<string> => (await change(entered, by)).responseCode;
const mobileOf = async ({ personId }: Someone): Promise<string> =>
  (await db.admin.query<{ mobile: string }>('SELECT mobile FROM identity.persons WHERE id = $1', [personId])).rows[0]!
    .mobile;
const another = () => edge.person([{ mid: 'M100001', role: 'maker' }], OPERATION_PASSWORD);

describe('BZ20 the mobile', () => {
  it('BZ20 needs two codes and a password, ends other sessions, and informs the old number', async () => {
    const mobile = freshMobile();
    const elsewhere = await edge.signIn(maker);
    expect(await sendNew(mobile)).toBe('00000');
    const reply = await change({ mobile });
    expect(reply.data).toEqual({ mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, endedSessions: 1 });
    expect(edge.phone.messages.findLast((one) => one.mobile === maker.mobile)!.text).toContain(
      `“更换手机号”操作，新手机号${mobile.slice(0, 3)}****${mobile.slice(-4)}，验证码`,
    );
    expect(await mobileOf(maker)).toBe(mobile);
    expect((await elsewhere.call('plm/platform.login.info')).responseCode).toBe('03T05');
    expect((await client.call('plm/platform.login.info')).responseCode).toBe('00000');
    const messages = await db.admin.query<{ text: string }>(
      `SELECT payload->>'text' AS text FROM jobs.jobs WHERE kind = 'security.tell' AND payload->>'mobile' = $1`,
      [maker.mobile],
    );
    expect(messages.rows.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^您的登录手机号已于.*更换为138\*{4}\d{4}/),
    ]);
  });

  it('BZ20 a login code that is still on its way to the old number opens nothing', async () => {
    const mobile = freshMobile();
    const outside = edge.client();
    await outside.call('mobile.sms.send', { mobile: maker.mobile, bizTypeCode: 'login' }, { ptoken: null });
    const smsCode = edge.phone.codeOf(maker.mobile);
    await sendNew(mobile);
    expect(await codeOf({ mobile })).toBe('00000');
    const late = await outside.call('login/mobile', { mobile: maker.mobile, smsCode }, { ptoken: null });
    expect(late.responseCode).toBe('01105KPLMS');
  });

  it('BZ20 is refused with a code that belongs to another new number, and without factors', async () => {
    const mobile = freshMobile();
    await sendNew(mobile);
    expect(await codeOf({ mobile, boundTo: freshMobile() })).toBe('01112KPLMS');
    const without = { requestNo: newRequestNo(), mobile, newSmsCode: edge.phone.codeOf(mobile) };
    expect((await client.call(PATH, without)).responseCode).toBe('02001KPLMS');
    const unnamed = { bizTypeCode: PATH, requestNo: newRequestNo() };
    expect(await client.call('plm/send.sms.code', unnamed)).toMatchObject({
      responseCode: '01412KPLMS',
      responseDesc: '获取验证码前请先确定新手机号',
    });
    expect(await mobileOf(maker)).toBe(maker.mobile);
  });

  it('BZ20 is refused without the right, unused code of this person to the new number', async () => {
    const mobile = freshMobile();
    await sendNew(mobile);
    const code = edge.phone.codeOf(mobile);
    expect(await codeOf({ mobile, newSmsCode: otherThan(code) })).toBe('01512KPLMS');
    const thief = await another();
    const theirs = await edge.signIn(thief);
    expect(await codeOf({ mobile, newSmsCode: code, present: thief.mobile }, theirs)).toBe('01513KPLMS');
    const second = freshMobile();
    expect(await codeOf({ mobile: second, newSmsCode: code })).toBe('01513KPLMS');
    expect(await codeOf({ mobile, newSmsCode: code })).toBe('00000');
    expect(await codeOf({ mobile: maker.mobile, newSmsCode: code, present: mobile })).toBe('01513KPLMS');
    await sendNew(second);
    edge.forward(6 * MINUTE);
    expect(await codeOf({ mobile: second, present: mobile })).toBe('01513KPLMS');
    expect(await mobileOf(maker)).toBe(mobile);
  });

  it('BZ20 in use is revealed only to a person who holds that phone; the own one is not new', async () => {
    const other = await another();
    expect(await sendNew(other.mobile)).toBe('00000');
    expect(await codeOf({ mobile: other.mobile })).toBe('01515KPLMS');
    expect(await mobileOf(maker)).toBe(maker.mobile);
    expect(await sendNew(maker.mobile)).toBe('01511KPLMS');
  });

  it('BZ20 wanted by two people at once goes to one; of two changes by one person one counts', async () => {
    const other = await another();
    const theirs = await edge.signIn(other);
    const mobile = freshMobile();
    await sendNew(mobile);
    const mine = edge.phone.codeOf(mobile);
    edge.forward(MINUTE);
    await sendNew(mobile, theirs);
    const codes = await Promise.all([
      codeOf({ mobile, newSmsCode: mine }),
      codeOf({ mobile, newSmsCode: edge.phone.codeOf(mobile), present: other.mobile }, theirs),
    ]);
    expect(codes.sort()).toEqual(['00000', '01515KPLMS']);

    await enterAsMaker();
    const sessions = [client, await edge.signIn(maker)];
    const wanted = [freshMobile(), freshMobile()];
    for (const [index, one] of wanted.entries()) await sendNew(one, sessions[index]);
    const inputs = [];
    for (const [index, one] of wanted.entries()) inputs.push(await prepared({ mobile: one }, sessions[index]));
    const ends = await Promise.all(
      inputs.map(async (input, index) => (await send(input, sessions[index])).responseCode),
    );
    expect(ends.filter((code) => code === '00000')).toHaveLength(1);
    expect(await mobileOf(maker)).toBe(wanted[ends.indexOf('00000')]);
  });

  it('BZ20 codes to new numbers are five an hour for each person, over all numbers', async () => {
    const codes = [];
    for (let times = 0; times < 7; times += 1) codes.push(await sendNew(freshMobile()));
    expect(codes).toEqual([...Array<string>(5).fill('00000'), '01108KPLMS', '01108KPLMS']);
    edge.forward(HOUR + MINUTE);
    expect(await sendNew(freshMobile(), await edge.signIn(maker))).toBe('00000');
  });
});
