import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, sealLogin } from '#capabilities/security/test/real-edge.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  changesOf,
  closeStaff,
  confirmed,
  db,
  decide,
  edge,
  enter,
  must,
  newMid,
  openStaff,
  type Member,
} from './test/staff-fixture.ts';

const ELSEWHERE = '01005KCSDC';
/** The test's own address, as the server sees it. */
const HERE = '127.0.0.1';
const OFFICE = '203.0.113.9';

beforeAll(openStaff);
afterAll(closeStaff);

interface Answer {
  responseCode: string;
  responseDesc: string;
  data: { state: string; changeId: string };
}
/** A call as the trusted proxy of another address hands it on. */
const from = async (address: string, client: OutsideClient, path: string, payload: object = {}): Promise<Answer> =>
  (await client.send(path, await client.seal(path, payload), { headers: { 'x-forwarded-for': address } })) as never;

const save = async (by: Member, ranges: string[], address = HERE): Promise<Answer> =>
  from(address, by.client, 'plm/address.edit', { ranges, ...(await confirmed(by, 'address.edit', address)) });
const shown = (by: Member) =>
  must<{ ranges: string[]; ownAddress: string; isWaiting: boolean }>(by, 'plm/address.list');

/** The code of a login at this address, and the merchant in which it ends. */
async function logIn(who: Member, address: string): Promise<{ code: string; mid: string | null }> {
  const client = edge.client();
  const sealed = await sealLogin(client, who.loginName, LOGIN_PASSWORD);
  const sent = await client.send('login/account', await client.seal('login/account', sealed, { ptoken: null }), {
    ptoken: null,
    headers: { 'x-forwarded-for': address },
  });
  return { code: sent.responseCode, mid: (sent.data as { mid: string | null } | null)?.mid ?? null };
}

describe('A list of addresses', () => {
  it('is empty at first; one without the administrator’s own address is refused, and names it', async () => {
    const admin = await enter(newMid(), 'admin');
    expect(await shown(admin)).toEqual({ ranges: [], ownAddress: HERE, isWaiting: false });
    expect(await save(admin, ['203.0.113.0/24'])).toMatchObject({
      responseCode: '01333KPLMS',
      responseDesc: expect.stringContaining(HERE),
    });
    expect((await save(admin, ['203.0.113.0/24', HERE], '198.51.100.1')).responseCode).toBe('01333KPLMS');
    expect(await shown(admin)).toMatchObject({ ranges: [] });
  });

  it('is of IPv4 and IPv6, each range once; what is no address is named', async () => {
    const admin = await enter(newMid(), 'admin');
    expect((await save(admin, ['127.0.0.0/8', '2001:DB8::/32', ' 127.0.0.0/8'])).data.state).toBe('done');
    expect((await shown(admin)).ranges).toEqual(['127.0.0.0/8', '2001:db8::/32']);
    expect((await save(admin, ['127.0.0.0/8', '2001:db8::/32'])).responseCode).toBe('01317KPLMS');
    expect(await save(admin, ['127.0.0.1', '公司网络'])).toMatchObject({
      responseCode: '01332KPLMS',
      responseDesc: expect.stringContaining('公司网络'),
    });
    const six = await enter((await mids(admin))!, 'maker');
    expect((await logIn(six, '2001:db8:7::1')).code).toBe('00000');
    expect((await logIn(six, '2001:db9::1')).code).toBe(ELSEWHERE);
  });

  it('takes effect when a second administrator, whose own address is in it, has confirmed it', async () => {
    const mid = newMid();
    const [admin, second] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    const { data } = await save(admin, [OFFICE], OFFICE);
    expect(data.state).toBe('pending');
    expect(await shown(second)).toMatchObject({ ranges: [], isWaiting: true });
    // The second one would lock himself out.
    expect(await decide(second, data.changeId)).toBe('01333KPLMS');
    expect((await logIn(second, HERE)).code).toBe('00000');
    expect(await decide(second, data.changeId, false)).toBe('00000');
    const again = await save(admin, [OFFICE, HERE], OFFICE);
    expect(await decide(second, again.data.changeId)).toBe('00000');
    expect((await shown(admin)).ranges).toEqual([OFFICE, HERE]);
    expect((await changesOf(admin, { kind: 'protection' }))[0]).toMatchObject({
      title: '修改访问地址',
      lines: [{ label: '访问地址', before: '不限', after: `${OFFICE}、${HERE}` }],
    });
  });
});

const mids = async (by: Member): Promise<string | undefined> =>
  (await db.admin.query<{ mid: string }>('SELECT mid FROM merchant.relations WHERE person_id = $1', [by.personId]))
    .rows[0]?.mid;

describe('From another address', () => {
  it('nobody logs in to the merchant or enters it, and the answer says what to do', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    await save(admin, [HERE]);
    expect(await logIn(maker, HERE)).toEqual({ code: '00000', mid });
    expect(await logIn(maker, OFFICE)).toEqual({ code: ELSEWHERE, mid: null });
    const records = await must<{ list: { success: boolean; address: string }[] }>(maker, 'plm/login.record.page');
    expect(records.list[0]).toMatchObject({ success: false, address: OFFICE });
    expect(await from(OFFICE, maker.client, 'user/platform/login', { mid })).toMatchObject({
      responseCode: ELSEWHERE,
      responseDesc: '您当前的网络地址不在本商户允许的范围内，请在允许的网络中操作，或联系商户管理员',
    });
  });

  it('a person with another merchant logs in and chooses there', async () => {
    const [mid, open] = [newMid(), newMid()];
    const admin = await enter(mid, 'admin');
    await save(admin, [HERE]);
    const who = await edge.person([
      { mid, role: 'maker', isDefault: true },
      { mid: open, role: 'maker' },
    ]);
    const member = { ...who, client: await edge.signIn(who) };
    expect(await logIn(member, HERE)).toEqual({ code: '00000', mid });
    expect(await logIn(member, OFFICE)).toEqual({ code: '00000', mid: null });
    expect(
      (await from(OFFICE, member.client, 'user/platform/switch', { platformNo: 'P01', mid: open })).responseCode,
    ).toBe('00000');
  });

  it('a session that has moved changes and pays nothing; it may look, and log out', async () => {
    const mid = newMid();
    const [admin, maker] = [await enter(mid, 'admin'), await enter(mid, 'maker')];
    const paid = { requestNo: newRequestNo(), payee: '8801000100000011', amount: '1.00' };
    await save(admin, [HERE]);
    const path = 'csdb/v2/test/pay';
    expect((await from(OFFICE, maker.client, path, paid)).responseCode).toBe(ELSEWHERE);
    // Here it is asked for its factors.
    expect((await from(HERE, maker.client, path, paid)).responseCode).toBe('02001KPLMS');
    expect(
      (await from(OFFICE, admin.client, 'plm/role.edit', { roleName: '财务', codes: ['0201'] })).responseCode,
    ).toBe(ELSEWHERE);
    expect((await save(admin, [], OFFICE)).responseCode).toBe(ELSEWHERE);
    expect((await from(OFFICE, maker.client, 'plm/operation.record.page')).responseCode).toBe('00000');
    expect((await from(OFFICE, maker.client, 'user/logout')).responseCode).toBe('00000');
  });

  it('comes from the trusted proxy’s header, regardless of what the client adds before it', async () => {
    const mid = newMid();
    const admin = await enter(mid, 'admin');
    await save(admin, [HERE, OFFICE]);
    const role = { roleName: '财务', codes: ['0201'] };
    expect((await from(`${OFFICE}, 198.51.100.1`, admin.client, 'plm/role.edit', role)).responseCode).toBe(ELSEWHERE);
    expect((await from(`198.51.100.1, ${OFFICE}`, admin.client, 'plm/role.edit', role)).responseCode).toBe('00000');
  });

  it('other merchants are entered as before', async () => {
    const admin = await enter(newMid(), 'admin');
    await save(admin, [HERE]);
    expect((await logIn(await enter(newMid(), 'maker'), OFFICE)).code).toBe('00000');
  });
});
