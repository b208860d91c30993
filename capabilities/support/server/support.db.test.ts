import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { accessCapability } from '#capabilities/access/server/capability.ts';
import { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { entryBillOperations } from '#capabilities/bill/contract/operations.ts';
import { billCapability } from '#capabilities/bill/server/capability.ts';
import { countsOf } from '#capabilities/identity/server/login.ts';
import { orderCapability } from '#capabilities/order/server/capability.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { withdrawalCapability } from '#capabilities/withdrawal/server/capability.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { Binding, CallContext, ChangeLine } from '#platform/http/handler.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { VISIT_MS, VISITS_A_DAY } from '../constants.ts';
import type { FoundPerson, MerchantRow } from '../contract/provider-operations.ts';
import { supportProviderBindings } from './provider/bindings.ts';

const SECRET = Buffer.alloc(32, 7);
let fixture: OrderFixture;
let merchant: TestMerchant;
let bindings: readonly Binding[];
let reads: readonly Binding[];
const [ana, bo] = [newId(), newId()];

beforeAll(async () => {
  reads = [...orderCapability.bindings(), ...billCapability.bindings()];
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...reads, ...withdrawalCapability.bindings()],
    kinds: [withdrawalKind],
    menu: accessCapability.menu,
  });
  bindings = supportProviderBindings({
    secret: SECRET,
    realClock: fixture.clock,
    merchantMenu: [{ code: '0501' }],
    applications: [],
    merchantBindingOf: (path) => reads.find(({ operation }) => operation.path === path),
  });
});
afterAll(() => fixture.db.close());
beforeEach(async () => {
  await fixture.db.admin.query('TRUNCATE support.visits');
  merchant = await fixture.openMerchant();
});

/** A call at the console, as its role of the database. A refusal undoes what it wrote. */
async function call<T>(userId: string, path: string, input: object = {}, log: Partial<CallContext> = {}) {
  const { operation, handler } = bindings.find((one) => one.operation.path === `console/${path}`)!;
  const provider = { userId, userName: '客服', loginName: 'op', roles: [], permissions: new Set<string>() };
  const session = { sessionId: newId(), tokenHash: '', personId: userId, personName: '客服', role: null, provider };
  const read = operation.input.parse({ requestNo: newId(), ...input });
  return fixture.db.database.transaction({}, async (tx) => {
    await tx.run('SET LOCAL ROLE portal_console');
    return (await handler({ tx, clock: fixture.clock, session, ...log } as CallContext, read as never)) as Result<T>;
  });
}
const open = (userId: string, mid = merchant.mid) => call<{ until: string }>(userId, 'merchant/open', { mid });
const found = async (keyword: string) =>
  must(await call<{ list: MerchantRow[]; totalCount: number }>(ana, 'merchant/page', { keyword })).list;

describe('A merchant', () => {
  it('is found by name, mobile, account, bank account and whole number, never by a part of one', async () => {
    const { account, name, mid } = merchant;
    const [bank] = (
      await fixture.db.admin.query('SELECT bank_account_no AS no FROM account.bank_accounts WHERE mid = $1', [mid])
    ).rows;
    for (const keyword of [name, name.slice(4), mid, mid.toLowerCase(), account.accountNo, bank.no, '13900000002'])
      expect(
        (await found(keyword)).map((one) => one.mid),
        keyword,
      ).toContain(mid);
    for (const keyword of [account.accountNo.slice(0, -1), bank.no.slice(1), '1390000000', '100%', '_'])
      expect(await found(keyword), keyword).toEqual([]);
    expect(await found(mid)).toEqual([
      expect.objectContaining({ customerName: name, accountCount: 2, peopleCount: 6, balance: '100000.00' }),
    ]);
  });

  it('is counted by its state, also where the page of a state is empty', async () => {
    await fixture.db.admin.query(`UPDATE merchant.merchants SET state = 'closing' WHERE mid = $1`, [merchant.mid]);
    const { mid: other } = await fixture.openMerchant();
    const page = async (filter: object) =>
      must(await call<{ list: MerchantRow[]; totalCount: number; counts: object }>(ana, 'merchant/page', filter));
    const ownCounts = { active: 0, closing: 1, closed: 0, receive_only: 0, no_login: 0 };
    expect(await page({ keyword: merchant.mid })).toMatchObject({ totalCount: 1, counts: ownCounts });
    const closed = await page({ keyword: merchant.mid, state: 'closed' });
    expect(closed).toMatchObject({ list: [], totalCount: 0, counts: ownCounts });
    const all = await page({ state: 'closing' });
    expect(all.list.map(({ mid }) => mid)).not.toContain(other);
    expect(all.totalCount).toBe((all.counts as { closing: number }).closing);
    expect(Object.values(all.counts).reduce((sum, count: number) => sum + count, 0)).toBe((await page({})).totalCount);
  });

  it('is shown to those only who have opened it, and for a while', async () => {
    expect(await call(ana, 'merchant/show', { mid: merchant.mid })).toMatchObject({ code: '08202KPLMS' });
    const objects: string[] = [];
    must(await call(ana, 'merchant/open', { mid: merchant.mid }, { objects }));
    expect(objects).toEqual([`商户${merchant.name}（${merchant.mid}）`]);
    expect(must(await call(ana, 'merchant/show', { mid: merchant.mid }))).toMatchObject({
      customerName: merchant.name,
      balance: '100000.00',
      administrators: [
        { name: '**理', mobile: '139****0000' },
        { name: '**理', mobile: '139****0001' },
      ],
    });
    expect(await call(bo, 'merchant/show', { mid: merchant.mid })).toMatchObject({ code: '08202KPLMS' });
    fixture.clock.set(new Date(fixture.clock.now().getTime() + VISIT_MS).toISOString());
    expect(await call(ana, 'merchant/show', { mid: merchant.mid })).toMatchObject({ code: '08202KPLMS' });
  });

  it('that is not there is refused, and so is one more than the day allows', async () => {
    expect(await open(ana, 'NONE')).toMatchObject({ code: '08201KPLMS' });
    await fixture.db.admin.query(`INSERT INTO support.visits SELECT $1, 'M' || n, $2 FROM generate_series(1, $3) n`, [
      ana,
      fixture.clock.now(),
      VISITS_A_DAY - 1,
    ]);
    must(await open(ana));
    must(await open(ana));
    const other = await fixture.openMerchant();
    expect(await open(ana, other.mid)).toMatchObject({ code: '08203KPLMS' });
    must(await open(bo, other.mid));
  });
});

describe('A page of a merchant', () => {
  const read = (path: string, input: object = {}, userId = ana) =>
    call<{ data: { list: { orderNo: string }[]; totalCount: number } }>(userId, 'merchant/read', {
      mid: merchant.mid,
      path,
      input,
    });
  const times = { startTime: '2026-11-19 00:00:00', endTime: '2026-11-21 00:00:00' };

  it('answers what its administrator sees, of this merchant alone', async () => {
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '100.00' }));
    const other = await fixture.openMerchant();
    must(await fixture.withdraw(other, { amount: '200.00' }));
    expect(await read(queryOrdersJnl.path, times)).toMatchObject({ code: '08202KPLMS' });
    must(await open(ana));
    const { data } = must(await read(queryOrdersJnl.path, times));
    expect(data.list.map((one) => one.orderNo)).toEqual([orderNo]);
    expect(await read(queryOrdersJnl.path, times, bo)).toMatchObject({ code: '08202KPLMS' });
  });

  it('answers the entries of this merchant alone', async () => {
    const other = await fixture.openMerchant();
    must(await open(ana));
    const opening = { startTime: '2026-08-01 00:00:00', endTime: '2026-08-02 00:00:00' };
    const rows = must(await read(entryBillOperations.busiFund.path, opening)).data.list as unknown as {
      accountNo: string;
    }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ accountNo }) => accountNo))).toEqual(new Set([merchant.account.accountNo]));
    expect(other.account.accountNo).not.toBe(merchant.account.accountNo);
  });

  it('can only be read: no other call is made for the provider', async () => {
    must(await open(ana));
    for (const path of ['csdb/v2/withDraw/standard', 'plm/logout', 'no/such/call'])
      expect(await read(path), path).toMatchObject({ code: '08205KPLMS' });
    const refused = await read(queryOrdersJnl.path, { ...times, pageSize: 'all' });
    expect(refused).toMatchObject({ code: '09011KPLMS', text: expect.stringMatching(/^[^A-Za-z]+$/) });
  });
});

describe('A person of merchants', () => {
  const login = 'MERCHANT-maker';
  const find = async (text = login) => must(await call<FoundPerson>(ana, 'person/find', { login: text }));

  it('is found by the whole mobile or login name, masked, and the search is in the log', async () => {
    const objects: string[] = [];
    const person = must(await call<FoundPerson>(ana, 'person/find', { login: '13900000002' }, { objects }));
    expect(person).toMatchObject({ name: '制单甲', mobile: '139****0002', isActive: true, locks: [] });
    expect(JSON.stringify(person)).not.toMatch(/13900000002|merchant-maker/);
    expect(person.relations).toContainEqual({
      mid: merchant.mid,
      customerName: merchant.name,
      roleClassName: '操作员',
      stateName: '正常',
      isAdmin: false,
    });
    expect(objects).toEqual(['制单甲（139****0002）']);
    expect((await find()).personId).toBe(person.personId);
    expect(await call(ana, 'person/find', { login: '1390000000' })).toMatchObject({ code: '08204KPLMS' });
  });

  it('is signed out of all sessions with a reason that the log keeps', async () => {
    const { personId } = await find();
    await fixture.db.admin.query(
      `INSERT INTO identity.sessions (id, token_hash, person_id, sign_key, remote_address, signed_in_at, last_seen_at)
       VALUES ($1, $2, $3, 'key', '203.0.113.7', $4, $4)`,
      [newId(), 'ab'.repeat(32), personId, fixture.clock.now()],
    );
    expect((await find()).sessions).toMatchObject([{ address: '203.0.113.7' }]);
    const changes: ChangeLine[] = [];
    expect(must(await call(ana, 'person/endSessions', { personId, reason: '手机丢失' }, { changes }))).toEqual({
      ended: 1,
    });
    expect(changes).toEqual([{ label: '登录中的会话', before: '1 个', after: '已退出：手机丢失' }]);
    expect((await find()).sessions).toEqual([]);
    expect(await call(ana, 'person/endSessions', { personId, reason: '手机丢失' })).toMatchObject({
      code: '08207KPLMS',
    });
  });

  it('is unlocked, and nobody is who was not locked', async () => {
    const { personId } = await find();
    expect(await call(ana, 'person/unlock', { personId, reason: '本人来电' })).toMatchObject({ code: '08206KPLMS' });
    const until = new Date(fixture.clock.now().getTime() + 600_000);
    await fixture.db.admin.query(
      `INSERT INTO security.operation_passwords (person_id, password_hash, wrong, locked_until) VALUES ($1, '$argon2id$x', 5, $2)`,
      [personId, until],
    );
    expect((await find()).locks).toMatchObject([{ what: '操作密码' }]);
    expect(must(await call(ana, 'person/unlock', { personId, reason: '本人来电' }))).toEqual({
      unlocked: ['操作密码'],
    });
    expect((await find()).locks).toEqual([]);
  });

  it('is let in again after wrong login passwords, from every address at once', async () => {
    const { personId } = await find();
    const until = new Date(fixture.clock.now().getTime() + 600_000);
    for (const address of ['203.0.113.7', '198.51.100.9']) {
      await fixture.db.admin.query(
        `INSERT INTO identity.logins (id, person_id, at, way, succeeded, browser, remote_address) VALUES ($1, $2, $3, 'password', false, 'Chrome', $4)`,
        [newId(), personId, fixture.clock.now(), address],
      );
      for (const { kind, subject } of countsOf(SECRET, 'merchant-maker', address))
        await fixture.db.admin.query(
          `INSERT INTO identity.tries (kind, subject, wrong, window_started_at, locked_until, touched_at) VALUES ($1, $2, 10, $3, $4, $3) ON CONFLICT DO NOTHING`,
          [kind, subject, fixture.clock.now(), until],
        );
    }
    expect((await find()).locks).toMatchObject([{ what: '登录密码' }]);
    expect(must(await call(ana, 'person/unlock', { personId, reason: '本人来电' }))).toEqual({
      unlocked: ['登录密码'],
    });
    expect((await find()).locks).toEqual([]);
    const { rows } = await fixture.db.admin.query('SELECT 1 FROM identity.tries WHERE locked_until IS NOT NULL');
    expect(rows).toEqual([]);
  });
});

describe('A file of the merchants', () => {
  it('has the filtered rows, and the log says who took how many by which filter', async () => {
    const log: Pick<CallContext, 'objects' | 'changes'> = { objects: [], changes: [] };
    const input = { keyword: merchant.mid, state: 'active', format: 'csv' };
    const { content } = must(await call<FileReply>(ana, 'merchant/export', input, log));
    const [head, ...rows] = (await text(content as AsyncIterable<never>)).trim().split(/\r?\n/);
    expect(head).toContain('商户名称');
    expect(rows[0]).toContain(merchant.name);
    expect(rows[0]).toContain('100000.00');
    expect(log.objects).toEqual(['商户']);
    expect(log.changes).toEqual([
      { label: '关键字', before: '', after: merchant.mid },
      { label: '状态', before: '', after: '正常' },
      { label: '导出行数', before: '', after: '1' },
    ]);
  });
});
