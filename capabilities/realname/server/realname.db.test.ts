import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  OPERATION_PASSWORD,
  SECRET,
  CONTROL_ORIGIN,
  startRealEdge,
  type RealEdge,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import type { Database } from '#platform/db/database.ts';
import type { IdentityVerdict } from '#platform/port/identity-service.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { realnameErrors } from '../contract/errors.ts';
import { realnameBindings } from './bindings.ts';

const OK = '00000';
const CARD = '11010119900307123X';
let db: TestDatabase;
let countersDb: Database;
let edge: RealEdge;
/** What the service says, and what it was asked. */
let verdict: IdentityVerdict;
const checkInputs: { name: string; idNumber: string }[] = [];

beforeAll(async () => {
  db = await testDatabase();
  countersDb = db.open({ poolSize: 2, applicationName: 'test checks' });
  const realClock = { now: () => edge.now() };
  const identityService = {
    check: async (question: { name: string; idNumber: string }) => (checkInputs.push(question), verdict),
  };
  edge = await startRealEdge(db, {
    bindings: realnameBindings({ secret: SECRET, countersDb, realClock, identityService, portalUrl: CONTROL_ORIGIN }),
    errorTexts: realnameErrors,
  });
});
beforeEach(() => {
  verdict = { state: 'match' };
  checkInputs.length = 0;
});
afterAll(async () => {
  await edge.stop();
  await countersDb.close();
  await db.close();
});

/** Somebody without a real-name check, at a computer and on a phone that has scanned the QR. */
async function somebody() {
  const who = await edge.person([{ mid: 'M400001', role: 'maker' }], OPERATION_PASSWORD, false);
  const [computer, phone] = [await edge.signIn(who), await edge.signIn(who)];
  const { data: qr } = await computer.call<{ qrCodeId: string; qrCode: string }>('plm/real.auth.qr.code');
  return { who, computer, phone, qr, name: `用户${who.mobile.slice(-4)}` };
}
const scan = (phone: OutsideClient, qrCodeId: string) => phone.call<object>('plm/real.auth.scan', { qrCodeId });
const submit = (phone: OutsideClient, qrCodeId: string, name: string, idNumber = CARD) =>
  phone.call<{ outcome: string; text: string }>('plm/real.auth.submit', { qrCodeId, name, idNumber });
const flag = async (client: OutsideClient): Promise<string> =>
  (await client.call<{ realAuthFlag: string }>('plm/real.auth.flag')).data.realAuthFlag;
const status = async (client: OutsideClient, qrCodeId: string, state: number): Promise<number> =>
  (await client.call<{ state: number }>('plm/auth.scan.status', { qrCodeId, state })).data.state;

describe('The real-name check', () => {
  it('BZ20 ST05 passes by QR: the flag is set, and the computer gets the result', async () => {
    const { who, computer, phone, qr, name } = await somebody();
    expect(qr.qrCode).toBe(`${CONTROL_ORIGIN}/m/#/realname?qrCodeId=${qr.qrCodeId}`);
    expect(await flag(computer)).toBe('0');
    expect((await scan(phone, qr.qrCodeId)).data).toEqual({
      userName: `**${name.slice(-1)}`,
      userMobile: `${who.mobile.slice(0, 3)}****${who.mobile.slice(-4)}`,
      expiresInSeconds: expect.any(Number),
    });
    expect(await status(computer, qr.qrCodeId, 0)).toBe(1);
    expect((await submit(phone, qr.qrCodeId, name)).data.outcome).toBe('passed');
    expect(checkInputs).toEqual([{ checkNo: expect.any(String), name, idNumber: CARD }]);
    expect(await status(computer, qr.qrCodeId, 1)).toBe(3);
    expect(await flag(computer)).toBe('1');
    expect((await computer.call('plm/real.auth.qr.code')).responseCode).toBe('01801KPLMS');
  });

  it('VA06 asks for the number of the card in its form', async () => {
    const { phone, qr, name } = await somebody();
    await scan(phone, qr.qrCodeId);
    expect((await submit(phone, qr.qrCodeId, name, '')).text).toContain('请输入用户证件号码');
    for (const wrong of ['11010119900307123Y', '1101011990030712', 'abcdefghijklmno'])
      expect((await submit(phone, qr.qrCodeId, name, wrong)).text).toContain('请输入正确格式的用户证件号码');
    expect(checkInputs).toEqual([]);
  });

  it('is refused with the service’s reason, and may be tried again', async () => {
    const { computer, phone, qr, name } = await somebody();
    await scan(phone, qr.qrCodeId);
    verdict = { state: 'refused', reason: '姓名与证件号码不一致' };
    expect((await submit(phone, qr.qrCodeId, name)).data).toEqual({
      outcome: 'refused',
      text: '姓名与证件号码不一致，请核对后重新提交',
    });
    expect(await flag(computer)).toBe('0');
    verdict = { state: 'match' };
    expect((await submit(phone, qr.qrCodeId, name)).data.outcome).toBe('passed');
  });

  it('decides nothing while the service does not answer', async () => {
    const { computer, phone, qr, name } = await somebody();
    await scan(phone, qr.qrCodeId);
    verdict = { state: 'unknown' };
    expect((await submit(phone, qr.qrCodeId, name)).data.outcome).toBe('unknown');
    expect([await flag(computer), await status(computer, qr.qrCodeId, 0)]).toEqual(['0', 1]);
  });

  it('takes the name of the account only, without asking the service', async () => {
    const { phone, qr } = await somebody();
    await scan(phone, qr.qrCodeId);
    expect((await submit(phone, qr.qrCodeId, '别人')).responseCode).toBe('01802KPLMS');
    expect(checkInputs).toEqual([]);
  });

  it('is tried five times a day, also by calls at once, and again the next day', async () => {
    const { phone, qr, name, computer } = await somebody();
    await scan(phone, qr.qrCodeId);
    verdict = { state: 'refused', reason: '证件已失效' };
    const codes = await Promise.all(
      Array.from({ length: 7 }, async () => (await submit(phone, qr.qrCodeId, name)).responseCode),
    );
    expect(codes.toSorted()).toEqual([OK, OK, OK, OK, OK, '01803KPLMS', '01803KPLMS']);
    expect(checkInputs).toHaveLength(5);
    expect(await flag(computer)).toBe('0');
  });

  it('is refused to another person, and to a session that has not scanned', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expect((await scan(other.phone, one.qr.qrCodeId)).responseCode).toBe('01131KPLMS');
    expect((await scan(one.computer, one.qr.qrCodeId)).responseCode).toBe('01132KPLMS');
    expect((await submit(one.phone, one.qr.qrCodeId, one.name)).responseCode).toBe('01116KPLMS');
  });

  it('leaves the number of the card neither in the database nor in the log', async () => {
    const { who, phone, qr, name } = await somebody();
    await scan(phone, qr.qrCodeId);
    await submit(phone, qr.qrCodeId, name, '11010119900307888X');
    const { rows } = await db.admin.query<{ row: string }>(
      'SELECT c::text AS row FROM realname.checks c WHERE person_id = $1',
      [who.personId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).toMatch(/[0-9a-f]{64},passed/);
    expect(rows[0]!.row + edge.logText()).not.toMatch(/307888/);
  });
});
