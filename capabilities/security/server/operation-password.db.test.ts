import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  HOUR,
  LOGIN_PASSWORD,
  OPERATION_PASSWORD,
  sealOperation,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '../test/real-edge.ts';
import { ID_NO, realNameOf } from '../test/real-name.ts';
import { voidOperationPassword } from './operation-password.ts';

const DAY = 24 * HOUR;

let db: TestDatabase;
let edge: RealEdge;
let person: Someone;
let client: OutsideClient;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});
const enterAs = async (operationPassword?: string) => {
  person = await edge.person([{ mid: 'M100001', role: 'maker' }], operationPassword);
  client = await edge.signIn(person);
};
beforeEach(() => edge.forward(DAY));

const named = () => ({ realName: realNameOf(person.mobile), idNo: ID_NO });

async function smsFor(bizTypeCode: string, requestNo: string): Promise<{ smsCode: string }> {
  await client.call('plm/send.sms.code', { bizTypeCode, requestNo });
  return { smsCode: edge.phone.codeOf(person.mobile) };
}

/** Sends what a page would: every password sealed with a random of its own, and the code of this request. */
async function change(
  call: 'update' | 'reset',
  newPassword: string,
  { old, again = newPassword }: { old?: string; again?: string } = {},
): Promise<string> {
  const requestNo = newRequestNo();
  const sms = await smsFor(`${call}.trade.pwd`, requestNo);
  const passwords = {
    newTradePwd: await sealOperation(client, newPassword),
    confirmTradePwd: await sealOperation(client, again),
    ...(old === undefined ? {} : { oldTradePwd: await sealOperation(client, old) }),
    ...(call === 'reset' ? named() : {}),
  };
  return (await client.call(`plm/${call}.trade.pwd`, { requestNo, ...passwords, mespAuthList: [sms] })).responseCode;
}

const isSettled = async (): Promise<boolean> =>
  (await client.call<{ tradePwdSettled: boolean }>('plm/platform.login.info')).data.tradePwdSettled;
/** With a code that was never sent: after the password it fails for the missing code, or for an hour after a reset. */
const isTaken = async (password: string): Promise<boolean> =>
  ['01110KPLMS', '01525KPLMS'].includes(await payWith(password));
const payWith = async (password: string): Promise<string> => {
  const payment = {
    requestNo: newRequestNo(),
    payee: '8801000200000011',
    amount: '1.00',
    mespAuthList: [{ smsCode: '000000' }, { tradePwd: await sealOperation(client, password) }],
  };
  return (await client.call('csdb/v2/test/pay', payment)).responseCode;
};

describe('The operation password', () => {
  it('is set with a code to the phone alone, and confirms from then on', async () => {
    await enterAs();
    expect(await isSettled()).toBe(false);
    expect(await change('reset', OPERATION_PASSWORD)).toBe('01408KPLMS');
    expect(await change('update', OPERATION_PASSWORD)).toBe('00000');
    expect([await isSettled(), await isTaken(OPERATION_PASSWORD), await isTaken('Chenguang89')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('set after the provider’s reset delays payments for an hour, as every reset does', async () => {
    await enterAs(OPERATION_PASSWORD);
    await db.console.transaction({}, (tx) => voidOperationPassword(tx, person.personId));
    expect([await isSettled(), await payWith(OPERATION_PASSWORD)]).toEqual([false, '02003KPLMS']);
    expect(await change('update', OPERATION_PASSWORD)).toBe('01406KPLMS');
    expect(await change('update', 'Jintian-99')).toBe('00000');
    expect(await payWith('Jintian-99')).toBe('01525KPLMS');
  });

  it('is changed against the old one only', async () => {
    await enterAs(OPERATION_PASSWORD);
    expect(await change('update', 'Jintian-99')).toBe('01407KPLMS');
    expect(await change('update', 'Jintian-99', { old: 'Chenguang89' })).toBe('01401KPLMS');
    expect(await isTaken(OPERATION_PASSWORD)).toBe(true);
    expect(await change('update', 'Jintian-99', { old: OPERATION_PASSWORD })).toBe('00000');
    expect([await isTaken('Jintian-99'), await isTaken(OPERATION_PASSWORD)]).toEqual([true, false]);
  });

  it('guessed through the change is counted and locked like any other guess', async () => {
    await enterAs(OPERATION_PASSWORD);
    const answers: string[] = [];
    for (let tries = 1; tries <= 6; tries += 1)
      answers.push(await change('update', 'Jintian-99', { old: 'Chenguang89' }));
    expect(answers).toEqual([...Array<string>(4).fill('01401KPLMS'), '01402KPLMS', '01402KPLMS']);
    expect(await change('update', 'Jintian-99', { old: OPERATION_PASSWORD })).toBe('01402KPLMS');
  });

  it('that was forgotten is reset and unlocked by the real name and a code to the phone', async () => {
    await enterAs(OPERATION_PASSWORD);
    for (let tries = 1; tries <= 5; tries += 1) expect(await isTaken('Chenguang89')).toBe(false);
    expect(await isTaken(OPERATION_PASSWORD)).toBe(false);
    expect(await change('reset', 'Jintian-99')).toBe('00000');
    expect(await isTaken('Jintian-99')).toBe(true);
  });

  it.each([
    ['of seven characters', 'Abcd-12', '01404KPLMS'],
    ['of one kind', '12345678', '01404KPLMS'],
    ['of twenty-one characters', 'Abcd-1234567890-12345', '01404KPLMS'],
    ['with a blank', 'Abcd 1234', '01404KPLMS'],
    ['that many people have', 'Passw0rd', '01415KPLMS'],
    ['that opens the login', LOGIN_PASSWORD, '01405KPLMS'],
    ['that it is already', OPERATION_PASSWORD, '01406KPLMS'],
  ])('%s is not taken', async (_what, password, code) => {
    await enterAs(OPERATION_PASSWORD);
    expect(await change('reset', password)).toBe(code);
    expect(await isTaken(OPERATION_PASSWORD)).toBe(true);
  });

  it('entered differently the second time is not taken', async () => {
    await enterAs();
    expect(await change('update', 'Jintian-99', { again: 'Jintian-98' })).toBe('01411KPLMS');
    expect(await isSettled()).toBe(false);
  });

  it('differs from the last five', async () => {
    await enterAs(OPERATION_PASSWORD);
    const five = ['Jintian-1', 'Jintian-2', 'Jintian-3', 'Jintian-4', 'Jintian-5'];
    let present = OPERATION_PASSWORD;
    for (const password of five) {
      expect(await change('update', password, { old: present })).toBe('00000');
      present = password;
    }
    for (const password of five) expect(await change('update', password, { old: present })).toBe('01406KPLMS');
    expect(await change('reset', OPERATION_PASSWORD)).toBe('00000');
  });

  it('needs the code of this very change', async () => {
    await enterAs(OPERATION_PASSWORD);
    const requestNo = newRequestNo();
    const send = async (mespAuthList: object[]) =>
      (
        await client.call('plm/reset.trade.pwd', {
          requestNo,
          newTradePwd: await sealOperation(client, 'Jintian-99'),
          ...named(),
          mespAuthList,
        })
      ).responseCode;
    expect(await send([])).toBe('02001KPLMS');
    expect(await send([await smsFor('update.trade.pwd', requestNo)])).toBe('01110KPLMS');
    expect(await send([await smsFor('reset.trade.pwd', newRequestNo())])).toBe('01110KPLMS');
    expect(await isTaken(OPERATION_PASSWORD)).toBe(true);
    expect(await send([await smsFor('reset.trade.pwd', requestNo)])).toBe('00000');
  });

  it('belongs to the person: it is the same in every merchant', async () => {
    const twoMerchantPerson = await edge.person(
      [
        { mid: 'M100001', role: 'maker', isDefault: true },
        { mid: 'M100002', role: 'maker' },
      ],
      OPERATION_PASSWORD,
    );
    person = twoMerchantPerson;
    client = await edge.signIn(twoMerchantPerson);
    expect(await isTaken(OPERATION_PASSWORD)).toBe(true);
    client.ptoken = (
      await client.call<{ platformToken: string }>('user/platform/switch', { platformNo: 'P01', mid: 'M100002' })
    ).data.platformToken;
    expect(await isTaken(OPERATION_PASSWORD)).toBe(true);
  });
});
