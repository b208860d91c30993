import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import { decideProviderChange } from '#capabilities/change/contract/provider-operations.ts';
import { createPerson, verifyPassword } from '#capabilities/identity/server/index.ts';
import { BEGIN, OnboardingFixture, SECRET } from '#capabilities/onboarding/server/test/onboarding-fixture.ts';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { hasOperationPassword, setOperationPassword } from '#capabilities/security/server/index.ts';
import type { ChangeLine, ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { proposeReset } from '../contract/reset-operations.ts';
import { supportCapability } from './capability.ts';

const [PASSWORD, FRESH] = ['Morning-2027', 'Evening-2028'];
let one: OnboardingFixture;
let atConsole: TestConsole;
let support: ProviderUser;
let risk: ProviderUser;
let merchant: { mid: string; personId: string; mobile: string };
let mobiles = 0;
const freeMobile = () => `137100000${String((mobiles += 1)).padStart(2, '0')}`;

beforeAll(async () => {
  one = await OnboardingFixture.open();
  const deps = { secret: SECRET, realClock: one.clock };
  const { changes: changeKinds, providerBindings } = supportCapability;
  const bindings = providerBindings({
    ...deps,
    merchantMenu: [],
    applications: [],
    merchantBindingOf: () => undefined,
  });
  atConsole = new TestConsole(one, { bindings, changeKinds, deps });
  [support, risk] = [await atConsole.add('客服甲', 'support'), await atConsole.add('风控甲', 'risk')];
});
afterAll(() => one.close());

/** A merchant with its only administrator, who has logged in once, and both passwords. */
beforeEach(async () => {
  one.clock.set(BEGIN);
  await one.db.admin.query('TRUNCATE onboarding.applications CASCADE');
  const mobile = freeMobile();
  const people = { administratorMobile: mobile, administratorName: '郑晓云' };
  const { mid } = await one.opened(one.data({ people }));
  must(await one.publicly('invitation/accept', { token: await one.sent(), ...(await one.sealed(PASSWORD)) }));
  const { rows } = await one.db.admin.query<{ id: string }>(
    `UPDATE merchant.relations SET auth_status = 'active' WHERE mid = $1 RETURNING person_id AS id`,
    [mid],
  );
  const personId = rows[0]!.id;
  await one.db.database.transaction({}, (tx) => setOperationPassword(tx, SECRET, personId, 'Operation-2027'));
  await one.db.admin.query(
    `INSERT INTO identity.sessions (id, token_hash, person_id, sign_key, remote_address, signed_in_at, last_seen_at)
     VALUES ($1, $2, $3, 'key', '203.0.113.7', $4, $4)`,
    [newId(), newId().replaceAll('-', '').repeat(2), personId, one.clock.now()],
  );
  merchant = { mid, personId, mobile };
});

const requestReset = (more: { personId?: string; newMobile?: string } = {}) => {
  const { mid, personId } = merchant;
  const texts = { merchantReason: '手机丢失', reason: '来电并视频核实', evidence: '工单 88' };
  return atConsole.call(support, proposeReset, { requestNo: newId(), mid, personId, ...texts, ...more });
};
const requestedChangeId = async (newMobile?: string) =>
  must(await requestReset(newMobile ? { newMobile } : {})).changeId;
/** Another person of the merchant. */
const join = (roleClass: 'admin' | 'operator', mobile = freeMobile()) =>
  one.db.database.transaction({}, async (tx) => {
    const person = { loginName: `p${mobile}`, mobile, userName: '陈一', password: PASSWORD };
    const personId = await createPerson(tx, SECRET, person);
    await one.db.admin.query(
      `INSERT INTO merchant.relations (id, mid, person_id, role_id, role_class, auth_status)
       SELECT $1, mid, $2, role_id, $3, 'active' FROM merchant.relations WHERE mid = $4 LIMIT 1`,
      [newId(), personId, roleClass, merchant.mid],
    );
    return personId;
  });
const accept = async (token: string, password: string) =>
  codeOf(await one.publicly('invitation/accept', { token, ...(await one.sealed(password)) }));
const person = async () => {
  const { rows } = await one.db.admin.query<{ mobile: string; hash: string; sessions: number }>(
    `SELECT mobile, password_hash AS hash, (SELECT count(*)::int FROM identity.sessions WHERE person_id = p.id AND ended_at IS NULL) AS sessions
       FROM identity.persons p WHERE id = $1`,
    [merchant.personId],
  );
  return rows[0]!;
};
const passwordIs = async (password: string) => verifyPassword(SECRET, (await person()).hash, password);

describe('The reset of an administrator', () => {
  it('ends sessions, passwords and certificates, and the link sets another password once', async () => {
    const { mid, personId, mobile } = merchant;
    await one.db.admin.query(
      `INSERT INTO certificate.certificates (mid, serial_no, person_id, person_name, login_name, container_name, algorithm, key_hash, certificate, not_before, not_after, state, applied_at, installed_at)
       VALUES ($1, $2, $3, '郑晓云', 'z', 'c', 'rsa', $4, 'x', $5, $6, 'active', $5, $5)`,
      [mid, 'AB12', personId, 'ab'.repeat(32), BEGIN, '2027-11-20T15:00:00+08:00'],
    );
    const newMobile = freeMobile();
    const changeId = await requestedChangeId(newMobile);
    expect(await passwordIs(PASSWORD)).toBe(true);
    const lines: ChangeLine[] = [];
    const decision = { requestNo: newId(), changeId, approve: true, reason: '' };
    must(await atConsole.call(risk, decideProviderChange, decision, lines));
    expect(await person()).toMatchObject({ mobile: newMobile, sessions: 0 });
    expect(await passwordIs(PASSWORD)).toBe(false);
    expect(await one.db.database.transaction({}, (tx) => hasOperationPassword(tx, personId))).toBe(false);
    const { rows } = await one.db.admin.query(
      'SELECT state, reason, revoked_by AS by FROM certificate.certificates WHERE mid = $1',
      [mid],
    );
    expect(rows).toEqual([{ state: 'ended', reason: 'keyCompromise', by: risk.userId }]);
    const [was, is] = [mobile, newMobile].map((number) => `${number.slice(0, 3)}****${number.slice(-4)}`);
    expect(lines).toContainEqual({ label: '登录手机号', before: was, after: is });
    expect(JSON.stringify(lines)).not.toContain(newMobile);

    const token = await one.sent();
    expect(one.messages.at(-1)).toMatchObject({ mobile: newMobile, text: expect.stringContaining('原密码作废') });
    expect(must(await one.publicly('invitation/open', { token }))).toMatchObject({ setsPassword: true, isReset: true });
    expect([await accept(token, FRESH), await accept(token, PASSWORD)]).toEqual(['ok', '08310KPLMS']);
    expect(await passwordIs(FRESH)).toBe(true);
  });

  it('is reported to the merchant with its reason, and to the previous mobile', async () => {
    const newMobile = freeMobile();
    must(await atConsole.decide(risk, await requestedChangeId(newMobile)));
    const notices = await one.db.admin.query('SELECT text FROM merchant.notices WHERE mid = $1', [merchant.mid]);
    expect(notices.rows).toEqual([
      { text: expect.stringMatching(/重置郑晓云的登录.*137\*{4}.*原因：手机丢失.*客户经理/) },
    ]);
    const sent = await one.db.admin.query(
      `SELECT payload->>'text' AS text FROM jobs.jobs WHERE kind = 'security.tell' AND payload->>'mobile' = $1`,
      [merchant.mobile],
    );
    expect(sent.rows).toEqual([{ text: expect.stringContaining('已由平台重置') }]);
  });

  it('is refused where another administrator of the merchant can help, also at the decision', async () => {
    const changeId = await requestedChangeId();
    await join('admin');
    expect(codeOf(await requestReset())).toBe('08651KPLMS');
    expect(codeOf(await atConsole.decide(risk, changeId))).toBe('08651KPLMS');
    expect(await passwordIs(PASSWORD)).toBe(true);
  });

  it('is refused for a person who is no administrator, or of a merchant that is not there', async () => {
    expect(codeOf(await requestReset({ personId: await join('operator') }))).toBe('08650KPLMS');
    expect(codeOf(await requestReset({ personId: newId() }))).toBe('08204KPLMS');
  });

  it('takes no mobile of another person, neither at the proposal nor at the decision', async () => {
    expect(codeOf(await requestReset({ newMobile: merchant.mobile }))).toBe('08652KPLMS');
    const taken = freeMobile();
    const changeId = await requestedChangeId(taken);
    await join('operator', taken);
    expect(codeOf(await atConsole.decide(risk, changeId))).toBe('08653KPLMS');
    expect(codeOf(await requestReset({ newMobile: taken }))).toBe('08653KPLMS');
    expect(await person()).toMatchObject({ mobile: merchant.mobile, sessions: 1 });
  });

  it('claims no state of a login password that it cannot know', async () => {
    const { rows } = await one.db.admin.query<{ lines: { label: string; before: string }[] }>(
      'SELECT lines FROM change.changes WHERE change_id = $1',
      [await requestedChangeId()],
    );
    const before = Object.fromEntries(rows[0]!.lines.map((line) => [line.label, line.before]));
    expect(before).toMatchObject({ 登录密码: '', 操作密码: '已设置', 登录会话和数字证书: '' });
  });

  it('says so when another person takes the mobile at the moment of the decision', async () => {
    const taken = freeMobile();
    const changeId = await requestedChangeId(taken);
    const other = await join('operator');
    const holder = await one.db.admin.connect();
    await holder.query(`BEGIN; UPDATE identity.persons SET mobile = '${taken}' WHERE id = '${other}'`);
    const decided = atConsole.decide(risk, changeId);
    await waitForLock(one.db.admin);
    await holder.query('COMMIT');
    holder.release();
    expect(codeOf(await decided)).toBe('08653KPLMS');
    expect(await person()).toMatchObject({ mobile: merchant.mobile, sessions: 1 });
    expect(await passwordIs(PASSWORD)).toBe(true);
  });

  it('is decided once, by another person with the right for it', async () => {
    const changeId = await requestedChangeId();
    expect(codeOf(await requestReset())).toBe('01606KPLMS');
    const other = await atConsole.add('客服乙', 'support');
    expect(codeOf(await atConsole.decide(support, changeId))).toBe('01605KPLMS');
    expect(codeOf(await atConsole.decide(other, changeId))).toBe('01602KPLMS');
    expect(await passwordIs(PASSWORD)).toBe(true);
    const ends = await Promise.all([atConsole.decide(risk, changeId), atConsole.decide(risk, changeId)]);
    expect(ends.map(codeOf).toSorted()).toEqual(['01604KPLMS', 'ok']);
    expect(await passwordIs(PASSWORD)).toBe(false);
  });

  it('that is refused changes nothing', async () => {
    must(await atConsole.decide(risk, await requestedChangeId(freeMobile()), false));
    expect(await person()).toMatchObject({ mobile: merchant.mobile, sessions: 1 });
    expect(await passwordIs(PASSWORD)).toBe(true);
  });
});
