import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callFrom,
  HOUR,
  MINUTE,
  SECOND,
  startRealEdge,
  type RealEdge,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { readPicture } from '#capabilities/security/test/read-picture.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import { identityRetention } from './retention.ts';

const WRONG = '01105KPLMS';
const LOCKED = '01106KPLMS';
const WAIT = '01107KPLMS';
const ENOUGH = '01108KPLMS';
const DAY = 24 * HOUR;
const MAKER = [{ mid: 'M100001', role: 'maker' }] as const;

let db: TestDatabase;
let edge: RealEdge;
let client: OutsideClient;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
  client = edge.client();
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});
// All tests come from one address, whose own counts must be over.
beforeEach(() => {
  edge.forward(DAY);
  edge.phone.messages.length = 0;
  edge.phone.isBroken = false;
});

/** Reads the picture where one is asked for. */
async function requestCode(mobile: string): Promise<string> {
  const wish = { mobile, bizTypeCode: 'login' };
  const { responseCode } = await client.call('mobile.sms.send', wish);
  if (responseCode !== '01124KPLMS') return responseCode;
  const picture = await readPicture(db, client, 'mobile', mobile);
  return (await client.call('mobile.sms.send', { ...wish, ...picture })).responseCode;
}
const enter = async (mobile: string, smsCode: string): Promise<string> =>
  (await client.call('login/mobile', { mobile, smsCode }, { ptoken: null })).responseCode;
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
async function codeFor(mobile: string): Promise<string> {
  expect(await requestCode(mobile)).toBe('00000');
  return edge.phone.codeOf(mobile);
}

describe('A login with a code', () => {
  it('enters with the code that the phone got, once', async () => {
    const { mobile } = await edge.person([...MAKER]);
    const code = await codeFor(mobile);
    expect(code).toMatch(/^\d{6}$/);
    expect(edge.phone.messages[0]!.text).toBe(
      `【商户门户】登录验证码${code}，5分钟内有效。请勿告知他人，如非本人操作请忽略。`,
    );
    expect(await client.call('login/mobile', { mobile, smsCode: code })).toMatchObject({
      responseCode: '00000',
      data: { mid: 'M100001', ptoken: expect.any(String) },
    });
    expect(await enter(mobile, code)).toBe(WRONG);
  });

  it('used ten times at once opens one session', async () => {
    const { mobile, personId } = await edge.person();
    const code = await codeFor(mobile);
    const codes = await Promise.all(Array.from({ length: 10 }, () => enter(mobile, code)));
    expect(codes.filter((one) => one === '00000')).toHaveLength(1);
    expect(
      (await db.admin.query('SELECT count(*)::int AS count FROM identity.sessions WHERE person_id = $1', [personId]))
        .rows[0].count,
    ).toBe(1);
  });

  it('is over after five minutes', async () => {
    const { mobile } = await edge.person();
    const code = await codeFor(mobile);
    edge.forward(5 * MINUTE);
    expect(await enter(mobile, code)).toBe(WRONG);
  });

  it('counts the newest code only', async () => {
    const { mobile } = await edge.person();
    const first = await codeFor(mobile);
    edge.forward(MINUTE);
    const second = await codeFor(mobile);
    // Once in a million runs the two are the same.
    expect(await enter(mobile, first === second ? otherThan(first) : first)).toBe(WRONG);
    expect(await enter(mobile, second)).toBe('00000');
  });

  it('is valid for its own mobile only', async () => {
    const [mine, theirs] = [await edge.person(), await edge.person()];
    const code = await codeFor(mine.mobile);
    expect(await enter(theirs.mobile, code)).toBe(WRONG);
    expect(await enter(mine.mobile, code)).toBe('00000');
  });

  it('wrong five times locks for an hour, the right one and a new one too', async () => {
    const { mobile } = await edge.person();
    const code = await codeFor(mobile);
    for (let attempt = 1; attempt <= 5; attempt += 1) expect(await enter(mobile, otherThan(code))).toBe(WRONG);
    expect(await enter(mobile, code)).toBe(LOCKED);
    edge.forward(MINUTE);
    expect(await enter(mobile, await codeFor(mobile))).toBe(LOCKED);
    edge.forward(HOUR);
    expect(await enter(mobile, await codeFor(mobile))).toBe('00000');
  });

  it('wrong five times from one IPv6 network locks it for that network, and for no other', async () => {
    const { mobile } = await edge.person();
    const code = await codeFor(mobile);
    const from = (address: string, smsCode: string) => callFrom(client, address, 'login/mobile', { mobile, smsCode });
    for (let host = 1; host <= 5; host += 1) expect(await from(`2001:db8:1:2::${host}`, otherThan(code))).toBe(WRONG);
    edge.forward(MINUTE);
    const next = await codeFor(mobile);
    expect(await from('2001:db8:1:2:ffff::6', next)).toBe(LOCKED);
    expect(await from('2001:db8:1:3::1', next)).toBe('00000');
  });

  it('is counted for a number that nobody has asked for too, and old counts are removed', async () => {
    const old = () =>
      db.admin
        .query(`SELECT count(*)::int AS count FROM identity.tries WHERE kind = 'old'`)
        .then(({ rows }) => rows[0].count as number);
    await db.admin.query(
      `INSERT INTO identity.tries (kind, subject, touched_at) SELECT 'old', n::text, '2000-01-01' FROM generate_series(1, 10) n`,
    );
    expect(await enter('13700009999', '123456')).toBe(WRONG);
    const counted = async () => (await db.admin.query(`SELECT 1 FROM identity.tries WHERE kind <> 'old'`)).rowCount!;
    const before = await counted();
    await removeEndedOf(db, identityRetention);
    expect([await old(), await counted()]).toEqual([0, before]);
  });

  it('guessed forty times at once is compared five times only', async () => {
    const { mobile } = await edge.person();
    const code = await codeFor(mobile);
    const guesses = Array.from({ length: 40 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => enter(mobile, guess)));
    expect(answers.filter((one) => one === WRONG)).toHaveLength(5);
    expect(answers.filter((one) => one === LOCKED)).toHaveLength(35);
  });

  it('of a person disabled since then does not log in', async () => {
    const { mobile, personId } = await edge.person([...MAKER]);
    const code = await codeFor(mobile);
    await db.admin.query(`UPDATE identity.persons SET status = 'disabled' WHERE id = $1`, [personId]);
    expect(await enter(mobile, code)).toBe(WRONG);
  });
});

describe('Asking for a code', () => {
  it('again within a minute is refused, five are sent in an hour and ten in a day', async () => {
    const { mobile } = await edge.person();
    const answers: string[] = [];
    for (let count = 1; count <= 6; count += 1) {
      answers.push(await requestCode(mobile));
      edge.forward(50 * SECOND);
      expect(await requestCode(mobile)).toBe(count <= 5 ? WAIT : ENOUGH);
      edge.forward(10 * SECOND);
    }
    edge.forward(HOUR);
    for (let count = 7; count <= 11; count += 1) {
      answers.push(await requestCode(mobile));
      edge.forward(MINUTE);
    }
    edge.forward(HOUR);
    answers.push(await requestCode(mobile));
    expect(answers).toEqual([...Array<string>(5).fill('00000'), ENOUGH, ...Array<string>(5).fill('00000'), ENOUGH]);
    expect(edge.phone.messages).toHaveLength(10);
    edge.forward(DAY);
    expect(await requestCode(mobile)).toBe('00000');
  });

  it('thirty times at once sends one', async () => {
    const { mobile } = await edge.person();
    const answers = await Promise.all(Array.from({ length: 30 }, () => requestCode(mobile)));
    expect(answers.filter((code) => code === '00000')).toHaveLength(1);
    expect(edge.phone.messages).toHaveLength(1);
  });

  it('from one address sends twenty codes an hour with equal answers, and more to known people', async () => {
    const [here, elsewhere] = ['198.51.100.7', '198.51.100.8'];
    const colleague = await edge.person();
    await edge.signIn(colleague);
    await db.admin.query('UPDATE identity.sessions SET remote_address = $2 WHERE person_id = $1', [
      colleague.personId,
      here,
    ]);
    const people = await Promise.all(Array.from({ length: 25 }, () => edge.person()));
    const requestCodeFrom = (mobile: string, address: string) =>
      callFrom(client, address, 'mobile.sms.send', { mobile, bizTypeCode: 'login' });
    const answers = await Promise.all(people.map(({ mobile }) => requestCodeFrom(mobile, here)));
    expect(new Set(answers)).toEqual(new Set(['00000']));
    await expect.poll(() => edge.phone.messages.length).toBe(20);
    const [refusedPerson] = people.filter(
      ({ mobile }) => !edge.phone.messages.some((message) => message.mobile === mobile),
    );
    edge.forward(MINUTE);
    expect([
      await requestCodeFrom(refusedPerson!.mobile, here),
      await requestCodeFrom(colleague.mobile, here),
      await requestCodeFrom(refusedPerson!.mobile, elsewhere),
    ]).toEqual(['00000', '00000', WAIT]);
    edge.forward(MINUTE);
    expect(await requestCodeFrom(refusedPerson!.mobile, elsewhere)).toBe('00000');
    await expect
      .poll(() => edge.phone.messages.slice(20).map(({ mobile }) => mobile))
      .toEqual([colleague.mobile, refusedPerson!.mobile]);
    edge.forward(HOUR);
    expect(await requestCodeFrom(refusedPerson!.mobile, here)).toBe('00000');
    await expect.poll(() => edge.phone.messages.length).toBe(23);
  });

  it('for many numbers from one address does not stop others behind the same address', async () => {
    const mobiles = Array.from({ length: 30 }, (_, index) => `1370000${String(1000 + index)}`);
    const { mobile } = await edge.person();
    expect(new Set(await Promise.all(mobiles.map(requestCode)))).toEqual(new Set(['00000']));
    expect(await enter(mobile, await codeFor(mobile))).toBe('00000');
  });

  it('for a number that nobody has answers the same, sends nothing, and no code enters', async () => {
    const { mobile } = await edge.person();
    const nobody = '13600000001';
    const send = async (number: string) =>
      (await client.call('mobile.sms.send', { mobile: number, bizTypeCode: 'login' })).text;
    expect([await send(nobody), await send(nobody)]).toEqual([await send(mobile), await send(mobile)]);
    expect(edge.phone.messages.map((message) => message.mobile)).toEqual([mobile]);
    const tries = async (number: string) => {
      const texts: string[] = [];
      for (let attempt = 1; attempt <= 6; attempt += 1)
        texts.push(
          (await client.call('login/mobile', { mobile: number, smsCode: otherThan(edge.phone.codeOf(mobile)) })).text,
        );
      return texts;
    };
    expect(await tries(nobody)).toEqual(await tries(mobile));
  });

  it('that the gateway did not take may be repeated at once', async () => {
    const { mobile } = await edge.person();
    edge.phone.isBroken = true;
    expect(await requestCode(mobile)).toBe('00000');
    edge.phone.isBroken = false;
    await expect.poll(() => requestCode(mobile)).toBe('00000');
    expect(await enter(mobile, edge.phone.codeOf(mobile))).toBe('00000');
  });

  it('for anything but a login is refused', async () => {
    expect(
      (await client.call('mobile.sms.send', { mobile: '13600000002', bizTypeCode: 'withdraw' })).responseCode,
    ).toBe('09011KPLMS');
  });
});
