import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, setMobile, verifyPassword } from '#capabilities/identity/server/index.ts';
import { inviteAgain, showApplication } from '../contract/provider-operations.ts';
import { BEGIN, OnboardingFixture, SECRET } from './test/onboarding-fixture.ts';

const PASSWORD = 'Morning-2027';
const HOUR_MS = 3_600_000;
let one: OnboardingFixture;
let mobiles = 0;
beforeAll(async () => {
  one = await OnboardingFixture.open();
});
afterAll(() => one.close());
beforeEach(async () => {
  one.clock.set(BEGIN);
  await one.db.admin.query('TRUNCATE onboarding.applications CASCADE');
});

/** A merchant whose administrator has a mobile that nobody had. */
const opened = async (userName = '郑晓云') => {
  const mobile = `139100000${String((mobiles += 1)).padStart(2, '0')}`;
  const people = { administratorMobile: mobile, administratorName: userName };
  return { mobile, ...(await one.opened(one.data({ people }))) };
};
const later = (ms: number) => one.clock.set(new Date(one.clock.now().getTime() + ms).toISOString());
const open = async (token: string) => {
  const done = await one.publicly<{ setsPassword: boolean; mobile: string }>('invitation/open', { token });
  return done.ok ? done.data : done.code;
};
const accept = async (token: string, password = PASSWORD) => {
  const done = await one.publicly('invitation/accept', { token, ...(await one.sealed(password)) });
  return done.ok ? 'ok' : done.code;
};
const passwordIs = async (mobile: string, password: string) => {
  const { rows } = await one.db.admin.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM identity.persons WHERE mobile = $1',
    [mobile],
  );
  return verifyPassword(SECRET, rows[0]!.hash, password);
};

describe('The invitation of a new administrator', () => {
  it('is sent to the mobile, shows merchant and masked person, and sets the first password once', async () => {
    const { mobile, mid } = await opened();
    const token = await one.sent();
    expect(one.messages.at(-1)).toMatchObject({
      mobile,
      text: expect.stringContaining('https://portal.example/#/invitation?token='),
    });
    expect(await open(token)).toMatchObject({
      customerName: '启明新材料有限公司',
      userName: '**云',
      mobile: `139****${mobile.slice(-4)}`,
      setsPassword: true,
    });
    expect(await accept(token)).toBe('ok');
    expect(await passwordIs(mobile, PASSWORD)).toBe(true);
    expect([await open(token), await accept(token, 'Other-2028')]).toEqual(['08310KPLMS', '08310KPLMS']);
    expect(await passwordIs(mobile, PASSWORD)).toBe(true);
    const { rows } = await one.db.admin.query(`SELECT auth_status FROM merchant.relations WHERE mid = $1`, [mid]);
    expect(rows).toEqual([{ auth_status: 'pend' }]);
  });

  it('is nowhere in the database: neither in its row nor in the job', async () => {
    const { mid } = await opened();
    const { rows } = await one.db.admin.query<{ text: string }>(
      `SELECT string_agg(i::text || j::text, '') AS text FROM onboarding.invitations i JOIN jobs.jobs j USING (mid) WHERE mid = $1`,
      [mid],
    );
    expect(rows[0]!.text).toContain('onboarding.invite');
    expect(rows[0]!.text).not.toContain(await one.sent());
  });

  it('that is guessed, expired, replaced or for an old number gets one and the same answer', async () => {
    const { applicationNo, mobile } = await opened();
    const first = await one.sent();
    const guessed = (first.startsWith('0') ? '1' : '0') + first.slice(1);
    expect([await open(guessed), await accept(guessed), await open("' OR 1=1 --")]).toEqual(
      Array(3).fill('08310KPLMS'),
    );
    expect(await one.at(one.writer, inviteAgain, { applicationNo })).toMatchObject({ code: '08315KPLMS' });
    later(2 * HOUR_MS);
    await one.must(one.writer, inviteAgain, { applicationNo });
    const second = await one.sent();
    expect([await open(first), await open(second)]).toEqual([
      '08310KPLMS',
      expect.objectContaining({ setsPassword: true }),
    ]);
    later(72 * HOUR_MS);
    expect([await open(second), await accept(second)]).toEqual(['08310KPLMS', '08310KPLMS']);
    await one.must(one.writer, inviteAgain, { applicationNo });
    const third = await one.sent();
    const personId = (
      await one.db.admin.query<{ id: string }>('SELECT id FROM identity.persons WHERE mobile = $1', [mobile])
    ).rows[0]!.id;
    await one.db.database.transaction({}, (tx) => setMobile(tx, personId, '13999999999'));
    expect([await open(third), await accept(third)]).toEqual(['08310KPLMS', '08310KPLMS']);
  });

  it('is not sent again for a merchant that is closed', async () => {
    const { applicationNo, mid } = await opened();
    later(2 * HOUR_MS);
    await one.db.admin.query(`UPDATE merchant.merchants SET state = 'closed' WHERE mid = $1`, [mid]);
    expect(await one.at(one.writer, inviteAgain, { applicationNo })).toMatchObject({ code: '09881KPLMS' });
  });

  it('accepted twice at once sets one password', async () => {
    const { mobile } = await opened();
    const token = await one.sent();
    const ends = await Promise.all([accept(token, 'First-2027'), accept(token, 'Second-2027')]);
    expect(ends.toSorted()).toEqual(['08310KPLMS', 'ok']);
    expect(await passwordIs(mobile, ends[0] === 'ok' ? 'First-2027' : 'Second-2027')).toBe(true);
  });

  it('stays good after a password that is refused: too short, common, or of an old random', async () => {
    await opened();
    const token = await one.sent();
    expect([await accept(token, 'abc'), await accept(token, 'Password1')]).toEqual(['08312KPLMS', '08313KPLMS']);
    const sealed = await one.sealed(PASSWORD);
    later(10 * 60_000);
    expect(await one.publicly('invitation/accept', { token, ...sealed })).toMatchObject({ code: '08311KPLMS' });
    expect(await accept(token)).toBe('ok');
  });

  it('keeps the password of a known person, and is not sent again once the role is active', async () => {
    const mobile = '13900000099';
    await one.db.database.transaction({}, async (tx) => {
      const personId = await createPerson(tx, SECRET, {
        loginName: 'known',
        mobile,
        userName: '郑晓云',
        password: 'Known-2026',
      });
      await tx.run(
        `INSERT INTO identity.sessions (id, token_hash, person_id, sign_key, remote_address, signed_in_at) VALUES (gen_random_uuid(), repeat('a', 64), $1, 'k', '127.0.0.1', now())`,
        [personId],
      );
    });
    const { applicationNo, mid } = await one.opened(one.data({ people: { administratorMobile: mobile } }));
    const token = await one.sent();
    expect(await open(token)).toMatchObject({ setsPassword: false });
    expect(await accept(token)).toBe('08310KPLMS');
    expect(await passwordIs(mobile, 'Known-2026')).toBe(true);
    later(HOUR_MS);
    await one.db.admin.query(`UPDATE merchant.relations SET auth_status = 'active' WHERE mid = $1`, [mid]);
    expect(await one.at(one.writer, inviteAgain, { applicationNo })).toMatchObject({ code: '08314KPLMS' });
    expect(await open(token)).toBe('08310KPLMS');
    expect((await one.must(one.writer, showApplication, { applicationNo })).invitation).toMatchObject({
      state: 'open',
    });
  });
});
