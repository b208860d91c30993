import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callFrom,
  HOUR,
  LOGIN_PASSWORD,
  MINUTE,
  sealLogin,
  SECOND,
  startRealEdge,
  type RealEdge,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { readPicture } from '#capabilities/security/test/read-picture.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';

const WRONG = '01101KPLMS';
const DUE = '01124KPLMS';
const WRONG_PICTURE = '01125KPLMS';
type Answer = Partial<Awaited<ReturnType<typeof readPicture>>>;

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
beforeEach(() => edge.forward(24 * HOUR));

const tryWith = async (loginName: string, password: string, picture: Answer = {}): Promise<string> => {
  edge.forward(3 * SECOND);
  const entry = { ...(await sealLogin(client, loginName, password)), ...picture };
  return (await client.call('login/account', entry, { ptoken: null })).responseCode;
};
const readFor = (name: string, attempt: 'account' | 'mobile' = 'account') => readPicture(db, client, attempt, name);
/** Of a person whose login has failed five times. */
async function failed(): Promise<string> {
  const { loginName } = await edge.person([{ mid: 'M100001', role: 'maker' }]);
  for (let wrong = 1; wrong <= 5; wrong += 1) expect(await tryWith(loginName, 'Wrong#2026')).toBe(WRONG);
  return loginName;
}

describe('The picture code of a login', () => {
  it('is required from the sixth wrong try, for unknown names too, before a password comparison', async () => {
    const loginName = await failed();
    const nobody = `nobody-${loginName}`;
    for (let wrong = 1; wrong <= 5; wrong += 1) expect(await tryWith(nobody, LOGIN_PASSWORD)).toBe(WRONG);
    for (const name of [loginName, nobody])
      for (let without = 1; without <= 6; without += 1) expect(await tryWith(name, LOGIN_PASSWORD)).toBe(DUE);
    expect(await tryWith(loginName, LOGIN_PASSWORD, await readFor(loginName))).toBe('00000');
    expect(await tryWith(loginName, LOGIN_PASSWORD)).toBe('00000');
  });

  it('serves one try, right or wrong, within three minutes', async () => {
    const loginName = await failed();
    const picture = await readFor(loginName);
    expect(await tryWith(loginName, LOGIN_PASSWORD, { ...picture, pictureCode: 'XXXX' })).toBe(WRONG_PICTURE);
    expect(await tryWith(loginName, LOGIN_PASSWORD, picture)).toBe(WRONG_PICTURE);
    const used = await readFor(loginName);
    expect(await tryWith(loginName, 'Wrong#2026', used)).toBe(WRONG);
    expect(await tryWith(loginName, LOGIN_PASSWORD, used)).toBe(WRONG_PICTURE);
    const old = await readFor(loginName);
    edge.forward(3 * MINUTE);
    expect(await tryWith(loginName, LOGIN_PASSWORD, old)).toBe(WRONG_PICTURE);
    const { pictureId, pictureCode } = await readFor(loginName);
    expect(await tryWith(loginName, LOGIN_PASSWORD, { pictureId, pictureCode: pictureCode.toLowerCase() })).toBe(
      '00000',
    );
  });

  it('is of one name, one kind of login and one address', async () => {
    const loginName = await failed();
    for (const other of [await readFor('somebody-else'), await readFor(loginName, 'mobile')])
      expect(await tryWith(loginName, LOGIN_PASSWORD, other)).toBe(WRONG_PICTURE);
    const pictureInput = { attempt: 'account', name: loginName };
    expect(await callFrom(client, '203.0.113.9', 'login/picture', pictureInput)).toBe('00000');
    const { rows } = await db.admin.query('SELECT id, answer FROM identity.pictures ORDER BY id DESC LIMIT 1');
    expect(await tryWith(loginName, LOGIN_PASSWORD, { pictureId: rows[0].id, pictureCode: rows[0].answer })).toBe(
      WRONG_PICTURE,
    );
  });

  it('is a drawn picture of a few kilobytes, in which no text of the answer is found', async () => {
    const { data } = await client.call<{ pictureId: string; picture: string }>('login/picture', {
      attempt: 'account',
      name: 'somebody',
    });
    const { rows } = await db.admin.query('SELECT answer FROM identity.pictures WHERE id = $1', [data.pictureId]);
    const bytes = Buffer.from(data.picture.replace('data:image/png;base64,', ''), 'base64');
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 240, 88]);
    expect(bytes.length).toBeLessThan(16_384);
    expect(bytes.includes(rows[0].answer)).toBe(false);
  });

  it('is asked for with the fourth login code of an hour, for a number that nobody has too', async () => {
    const { mobile } = await edge.person();
    const requestCode = async (number: string, picture: Answer = {}) => {
      edge.forward(MINUTE);
      return (await client.call('mobile.sms.send', { mobile: number, bizTypeCode: 'login', ...picture })).responseCode;
    };
    for (const number of [mobile, '13711112222']) {
      expect([
        await requestCode(number),
        await requestCode(number),
        await requestCode(number),
        await requestCode(number),
      ]).toEqual([...Array<string>(3).fill('00000'), DUE]);
      expect(await requestCode(number, { ...(await readFor(number, 'mobile')), pictureCode: 'XXXX' })).toBe(
        WRONG_PICTURE,
      );
      expect(await requestCode(number, await readFor(number, 'mobile'))).toBe('00000');
    }
    edge.forward(HOUR);
    expect(await requestCode(mobile)).toBe('00000');
  });
});
