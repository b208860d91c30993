import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CONTROL_ORIGIN,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { withoutNews } from '#capabilities/security/test/qr-wait.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { activationErrors } from '../contract/errors.ts';
import { activationBindings } from './bindings.ts';
import { roleDirectory } from '#capabilities/merchant/server/index.ts';
import type { IdentityDeps } from '#capabilities/identity/server/index.ts';

const OK = '00000';
let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  const realClock = { now: () => edge.now() };
  edge = await startRealEdge(db, {
    bindings: activationBindings({ realClock, roles: roleDirectory, portalUrl: CONTROL_ORIGIN } as IdentityDeps),
    errorTexts: activationErrors,
  });
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const open = (client: OutsideClient, mid: string) =>
  client.call<{ qrCodeId: string; qrCode: string; expiresInSeconds: number }>('plm/auth.by.logined', {
    sceneCode: 'C003',
    mid,
  });
const scan = (phone: OutsideClient, qrCodeId: string) =>
  phone.call<{ customerName: string; functions: object[]; roleName: string }>('plm/auth.scan.open', { qrCodeId });
const decide = (phone: OutsideClient, qrCodeId: string, agree = true) =>
  phone.call<{ state: number }>('plm/auth.scan.decide', { qrCodeId, agree });
const status = (client: OutsideClient, qrCodeId: string, state: number) =>
  client.call<{ state: number; qrCodeId: string }>('plm/auth.scan.status', { qrCodeId, state });
const relation = async (who: Someone, mid: string): Promise<string> =>
  (
    await db.admin.query<{ auth_status: string }>(
      'SELECT auth_status FROM merchant.relations WHERE person_id = $1 AND mid = $2',
      [who.personId, mid],
    )
  ).rows[0]!.auth_status;

/** Somebody with an active role and one that waits, at a computer and on a phone. */
async function somebody() {
  const who = await edge.person([
    { mid: 'M300001', role: 'viewer' },
    { mid: 'M300002', role: 'maker', authStatus: 'pend' },
    { mid: 'M300003', role: 'maker', authStatus: 'disabled' },
  ]);
  return { who, computer: await edge.signIn(who), phone: await edge.signIn(who) };
}

describe('Activation of a role', () => {
  it('ST02 ST03 BZ24 goes 0, 1, 3 on the same person’s phone, and then the merchant opens', async () => {
    const { who, computer, phone } = await somebody();
    const entered = () => computer.call('user/platform/switch', { platformNo: 'P01', mid: 'M300002' });
    expect((await entered()).responseCode).toBe('01114KPLMS');
    const { data: qr } = await open(computer, 'M300002');
    expect(qr).toMatchObject({
      qrCode: `${CONTROL_ORIGIN}/m/#/activation?qrCodeId=${qr.qrCodeId}`,
      expiresInSeconds: 300,
    });
    // Without news it answers the same state, after a while.
    const { answer } = await withoutNews(() => status(computer, qr.qrCodeId, 0));
    expect(answer.data).toEqual({ qrCodeId: qr.qrCodeId, state: 0 });
    const waiting = status(computer, qr.qrCodeId, 0);
    const { data: request } = await scan(phone, qr.qrCodeId);
    expect(request).toMatchObject({
      customerName: '商户M300002',
      mid: 'M300002',
      roleName: '制单员',
      roleClass: 'operator',
    });
    expect((await waiting).data.state).toBe(1);
    expect((await decide(phone, qr.qrCodeId)).data).toEqual({ state: 3 });
    expect((await status(computer, qr.qrCodeId, 1)).data.state).toBe(3);
    // The dialog may have slept: it stays authorised.
    edge.forward(600_000);
    expect((await status(computer, qr.qrCodeId, 1)).data.state).toBe(3);
    expect(await relation(who, 'M300002')).toBe('active');
    expect((await entered()).responseCode).toBe(OK);
  });

  it('ST03 is only for a role that waits', async () => {
    const { computer } = await somebody();
    const codes = await Promise.all(
      ['M300001', 'M300003', 'M999999'].map(async (mid) => (await open(computer, mid)).responseCode),
    );
    expect(codes).toEqual(['01702KPLMS', '01703KPLMS', '01701KPLMS']);
  });

  it('VA11 says that no role was chosen', async () => {
    const { computer } = await somebody();
    expect((await computer.call('plm/auth.by.logined', { sceneCode: 'C003', mid: '' })).text).toContain(
      '未选择激活角色',
    );
  });

  it('ST02 ends refused, and expires', async () => {
    const { who, computer, phone } = await somebody();
    const { data: first } = await open(computer, 'M300002');
    await scan(phone, first.qrCodeId);
    expect((await decide(phone, first.qrCodeId, false)).data.state).toBe(2);
    expect((await decide(phone, first.qrCodeId)).responseCode).toBe('01116KPLMS');
    const { data: second } = await open(computer, 'M300002');
    await scan(phone, second.qrCodeId);
    edge.forward(310_000);
    expect((await status(computer, second.qrCodeId, 1)).data.state).toBe(2);
    expect((await decide(phone, second.qrCodeId)).responseCode).toBe('01116KPLMS');
    expect(await relation(who, 'M300002')).toBe('pend');
  });

  it('is refused to another person, to the opening session, and to one that comes from a switch', async () => {
    const { who, computer, phone } = await somebody();
    const stranger = (await somebody()).phone;
    const { data: qr } = await open(computer, 'M300002');
    expect((await scan(stranger, qr.qrCodeId)).responseCode).toBe('01131KPLMS');
    expect((await status(stranger, qr.qrCodeId, 1)).responseCode).toBe('01116KPLMS');
    expect((await scan(computer, qr.qrCodeId)).responseCode).toBe('01132KPLMS');
    const { data } = await computer.call<{ platformToken: string }>('user/platform/switch', {
      platformNo: 'P01',
      mid: 'M300001',
    });
    const switched = await computer.call(
      'plm/auth.scan.open',
      { qrCodeId: qr.qrCodeId },
      { ptoken: data.platformToken },
    );
    expect(switched.responseCode).toBe('01132KPLMS');
    // Another login of the same person has not scanned it.
    expect((await decide(phone, qr.qrCodeId)).responseCode).toBe('01116KPLMS');
    expect((await scan(phone, qr.qrCodeId)).responseCode).toBe(OK);
    expect((await scan(await edge.signIn(who), qr.qrCodeId)).responseCode).toBe('01117KPLMS');
    // A login's QR is none for a role.
    expect((await phone.call('login/qr/open', { qrCodeId: qr.qrCodeId })).responseCode).toBe('01116KPLMS');
    expect(await relation(who, 'M300002')).toBe('pend');
  });

  it('happens once for all simultaneous requests', async () => {
    const { who, computer, phone } = await somebody();
    const { data: qr } = await open(computer, 'M300002');
    await scan(phone, qr.qrCodeId);
    const codes = await Promise.all([1, 2, 3].map(async () => (await decide(phone, qr.qrCodeId)).responseCode));
    expect(codes.filter((code) => code === OK)).toHaveLength(1);
    expect(await relation(who, 'M300002')).toBe('active');
  });
});
