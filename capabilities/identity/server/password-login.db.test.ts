import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callFrom,
  HOUR,
  LOGIN_PASSWORD,
  MINUTE,
  SECOND,
  sealLogin,
  startRealEdge,
  type RealEdge,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { readPicture } from '#capabilities/security/test/read-picture.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideReply } from '#testkit/outside-client.ts';
import { decoyHash, HASHES_AT_ONCE, hashPassword, hashTurns } from './password-hash.ts';

const WRONG = '01101KPLMS';
const LOCKED = '01102KPLMS';
const TOO_OFTEN = '01103KPLMS';
const RANDOM_SPENT = '01104KPLMS';
const MAKER = [{ mid: 'M100001', role: 'maker' }] as const;

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});
// Counts of one test must have ended for the next.
beforeEach(() => edge.forward(HOUR));

/** Reads the picture where one is asked for. */
async function enter(loginName: string, password = LOGIN_PASSWORD): Promise<OutsideReply> {
  const client = edge.client();
  const reply = await client.login(loginName, password);
  if (reply.responseCode !== '01124KPLMS') return reply;
  const entry = await sealLogin(client, loginName, password);
  return client.call('login/account', { ...entry, ...(await readPicture(db, client, 'account', loginName)) });
}
const codeOf = async (loginName: string, password?: string): Promise<string> =>
  (await enter(loginName, password)).responseCode;

describe('A login with the password', () => {
  it('by login name in any case or by mobile enters the only merchant', async () => {
    const person = await edge.person([...MAKER]);
    for (const name of [person.loginName, person.loginName.toUpperCase(), person.mobile]) {
      const reply = await enter(name);
      expect(reply).toMatchObject({
        responseCode: '00000',
        data: { ptoken: expect.stringMatching(/^[0-9a-f]{64}$/), homePageUrl: '/home/index', mid: 'M100001' },
      });
      expect(reply.data.userRoleRelations).toEqual([
        {
          customerName: '商户M100001',
          mid: 'M100001',
          platformNo: 'P01',
          platformName: '商户门户',
          authStatus: 'active',
          roleClass: 'operator',
          defaultFlag: false,
        },
      ]);
    }
  });

  it('enters the default one of several merchants, and none when there is no default', async () => {
    const places = [
      { mid: 'M100001', role: 'maker' },
      { mid: 'M100002', role: 'viewer' },
    ] as const;
    const undecided = await edge.person([...places]);
    const decided = await edge.person([places[0], { ...places[1], isDefault: true }]);
    expect((await enter(undecided.loginName)).data.mid).toBeNull();
    expect((await enter(decided.loginName)).data.mid).toBe('M100002');
  });

  it('uses its random up, right or wrong, and within five minutes', async () => {
    const { loginName } = await edge.person();
    const client = edge.client();
    const wrong = await sealLogin(client, loginName, 'Wrong#2026');
    const late = await sealLogin(client, loginName, LOGIN_PASSWORD);
    const send = async (entry: object) => (await client.call('login/account', entry)).responseCode;
    expect([await send(wrong), await send(wrong)]).toEqual([WRONG, RANDOM_SPENT]);
    expect(await send({ ...late, nonceStr: 'a'.repeat(32) })).toBe(RANDOM_SPENT);
    edge.forward(5 * MINUTE);
    expect(await send(late)).toBe(RANDOM_SPENT);
  });

  it('with a password sealed for another random is refused', async () => {
    const { loginName } = await edge.person();
    const client = edge.client();
    const [one, other] = [
      await sealLogin(client, loginName, LOGIN_PASSWORD),
      await sealLogin(client, loginName, LOGIN_PASSWORD),
    ];
    expect((await client.call('login/account', { ...one, nonceStr: other.nonceStr })).responseCode).toBe(RANDOM_SPENT);
  });
});

describe('A wrong password', () => {
  it('an unknown name and a disabled person get identical answers, try by try, to the lock', async () => {
    const known = await edge.person([...MAKER]);
    const disabled = await edge.person([...MAKER]);
    await db.admin.query(`UPDATE identity.persons SET status = 'disabled' WHERE id = $1`, [disabled.personId]);
    const answers: string[][] = [[], [], []];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const sent = [
        enter(known.loginName, 'Wrong#2026'),
        enter(`nobody-${known.loginName}`, LOGIN_PASSWORD),
        enter(disabled.loginName, LOGIN_PASSWORD),
      ];
      (await Promise.all(sent)).forEach(({ text }, index) => answers[index]!.push(text));
      edge.forward(3 * SECOND);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]!.map((text) => (JSON.parse(text) as OutsideReply).responseCode)).toEqual([
      ...Array<string>(10).fill(WRONG),
      LOCKED,
      LOCKED,
    ]);
    expect(JSON.parse(answers[0]![0]!)).toEqual({
      responseCode: WRONG,
      responseDesc: '登录名或密码不正确，请核对后重试',
      data: null,
    });
  });

  it('of a known, unknown or disabled name costs one equal hash each', async () => {
    const [known, disabled] = [await edge.person([...MAKER]), await edge.person([...MAKER])];
    await db.admin.query(`UPDATE identity.persons SET status = 'disabled' WHERE id = $1`, [disabled.personId]);
    const secret = Buffer.alloc(32);
    const costOf = (hash: string): string => /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$/.exec(hash)![0];
    expect(costOf(await decoyHash(secret))).toBe(costOf(await hashPassword(secret, 'Wrong#2026')));
    const names = [known.loginName, `nobody-${known.loginName}`, disabled.loginName];
    const held = Promise.withResolvers<void>();
    const holders = Array.from({ length: HASHES_AT_ONCE }, () => hashTurns.run(() => held.promise));
    const answers = names.map((name) => codeOf(name, 'Wrong#2026'));
    try {
      await expect.poll(() => hashTurns.waiting).toBe(names.length);
    } finally {
      held.resolve();
    }
    await Promise.all(holders);
    expect(await Promise.all(answers)).toEqual([WRONG, WRONG, WRONG]);
  });

  it('locks at the tenth for thirty minutes, also for the right one and on a new server', async () => {
    const { loginName, personId } = await edge.person([...MAKER]);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await codeOf(loginName, 'Wrong#2026')).toBe(WRONG);
      edge.forward(3 * SECOND);
    }
    expect(await codeOf(loginName)).toBe(LOCKED);
    const other = await startRealEdge(db);
    other.forward(edge.ahead());
    expect((await other.client().login(loginName, LOGIN_PASSWORD)).responseCode).toBe(LOCKED);
    await other.stop();
    edge.forward(29 * MINUTE);
    expect(await codeOf(loginName)).toBe(LOCKED);
    edge.forward(MINUTE);
    expect(await codeOf(loginName)).toBe('00000');
    expect(
      (await db.admin.query('SELECT count(*)::int AS count FROM identity.sessions WHERE person_id = $1', [personId]))
        .rows[0].count,
    ).toBe(1);
  });

  it('from the fifth on makes the next one wait three seconds, even a right one', async () => {
    const { loginName } = await edge.person();
    for (let attempt = 1; attempt <= 5; attempt += 1) await codeOf(loginName, 'Wrong#2026');
    expect(await codeOf(loginName)).toBe(TOO_OFTEN);
    edge.forward(3 * SECOND);
    expect(await codeOf(loginName)).toBe('00000');
  });

  it('is counted for all addresses of a subscriber’s IPv6 network as one', async () => {
    const { loginName } = await edge.person();
    const client = edge.client();
    const from = async (address: string) =>
      callFrom(client, address, 'login/account', await sealLogin(client, loginName, 'Wrong#2026'));
    for (let host = 1; host <= 5; host += 1) expect(await from(`2001:db8:1:2::${host}`)).toBe(WRONG);
    expect(await from('2001:db8:1:2:ffff::6')).toBe(TOO_OFTEN);
    expect(await from('2001:db8:1:3::1')).toBe(WRONG);
  });

  it('is forgotten by the right one', async () => {
    const { loginName } = await edge.person();
    for (let round = 1; round <= 4; round += 1) {
      for (let attempt = 1; attempt <= 3; attempt += 1) expect(await codeOf(loginName, 'Wrong#2026')).toBe(WRONG);
      expect(await codeOf(loginName)).toBe('00000');
    }
  });

  it('sent thirty times at once is compared five times; several right ones at once all enter', async () => {
    const { loginName } = await edge.person();
    const client = edge.client();
    const seal = (password: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => sealLogin(client, loginName, password)));
    const send = async (entries: object[]) =>
      (await Promise.all(entries.map((entry) => client.call('login/account', entry)))).map(
        ({ responseCode }) => responseCode,
      );
    const [right, wrong] = [await seal(LOGIN_PASSWORD, 6), await seal('Wrong#2026', 30)];
    expect(new Set(await send(right))).toEqual(new Set(['00000']));
    const answers = await send(wrong);
    expect(answers.filter((code) => code === WRONG)).toHaveLength(5);
    expect(answers.filter((code) => code === TOO_OFTEN)).toHaveLength(25);
  });

  it('locks the password only: a code to the phone enters, and opens the lock', async () => {
    const { loginName, mobile } = await edge.person([...MAKER]);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await codeOf(loginName, 'Wrong#2026');
      edge.forward(3 * SECOND);
    }
    expect(await codeOf(loginName)).toBe(LOCKED);
    const client = edge.client();
    await client.call('mobile.sms.send', { mobile, bizTypeCode: 'login' });
    expect(await client.call('login/mobile', { mobile, smsCode: edge.phone.codeOf(mobile) })).toMatchObject({
      responseCode: '00000',
      data: { mid: 'M100001' },
    });
    expect(await codeOf(loginName)).toBe('00000');
  });

  it('by login name and by mobile is counted separately, so that no answer links the two', async () => {
    const { loginName, mobile } = await edge.person([...MAKER]);
    const stranger = await edge.person([...MAKER]);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await codeOf(loginName, 'Wrong#2026');
      edge.forward(3 * SECOND);
    }
    expect(await codeOf(loginName)).toBe(LOCKED);
    const [ownReply, other] = [await enter(mobile, 'Wrong#2026'), await enter(stranger.mobile, 'Wrong#2026')];
    expect([ownReply.responseCode, ownReply.text]).toEqual([WRONG, other.text]);
  });

  it('of forty names from one address does not stop others behind the same address', async () => {
    const client = edge.client();
    const guesses = await Promise.all(
      Array.from({ length: 41 }, (_, index) => sealLogin(client, `guess-${index}`, 'Wrong#2026')),
    );
    const answers = await Promise.all(guesses.map((guess) => client.call('login/account', guess)));
    expect(new Set(answers.map(({ responseCode }) => responseCode))).toEqual(new Set([WRONG]));
    expect(await codeOf((await edge.person([...MAKER])).loginName)).toBe('00000');
  });
});
