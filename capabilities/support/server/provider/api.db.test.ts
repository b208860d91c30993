import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import { post, sealEntries } from '#ledger/src/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';

let fixture: OrderFixture;
let edge: ProviderApiEdge;
let client: ApiClient;
let [merchant, other]: TestMerchant[] = [];
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings()],
    kinds: [transferKind],
  });
  edge = await startProviderApi(fixture);
  ({ client } = await edge.client());
  [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
});
afterEach(() => fixture.mustAddUp());
afterAll(async () => {
  await edge.stop();
  await fixture.db.close();
});

const MERCHANTS = '/provider/v1/merchants';
const PERIOD = 'startTime=2026-11-01T00%3A00%3A00%2B08%3A00&endTime=2026-11-30T00%3A00%3A00%2B08%3A00';

/** All pages of a list. */
async function all(path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body, text } = await client.send({ path: `${path}${path.includes('?') ? '' : '?limit=20'}${next}` });
    expect(body.list, text).toBeDefined();
    rows.push(...(body.list as Record<string, unknown>[]));
    cursor = body.nextCursor as string | null;
  }
  return rows;
}

interface Entries {
  list: { position: number; accountNo: string; amount: string }[];
  lastCursor: string;
}
async function entriesBehind(mid: string, cursor?: string): Promise<Entries> {
  const { body, text } = await client.send({ path: `${MERCHANTS}/${mid}/entries${cursor ? `?cursor=${cursor}` : ''}` });
  expect(body.list, text).toBeDefined();
  return body as unknown as Entries;
}

/** Books an amount and keeps its transaction open until told to commit it. */
async function booked(from: string, to: string, amountFen: bigint, bookedAt: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const posted = Promise.withResolvers<void>();
  const journal = { mid: merchant!.mid, key: newId(), typeCode: '3010', orderNo: null, actor: 'system:test' };
  const work = fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await post(tx, [{ ...journal, bookedAt: new Date(bookedAt), postings: [{ from, to, amountFen }] }]);
    posted.resolve();
    await gate.promise;
  });
  await Promise.race([posted.promise, work]);
  return async () => {
    gate.resolve();
    await work;
  };
}

describe('A system of the provider', () => {
  it('lists all merchants by cursor, the newest first, each once', async () => {
    for (let at = 0; at < 21; at += 1) await fixture.openMerchant({ balance: '1.00', staff: [] });
    const { rows } = await fixture.db.admin.query<{ mid: string }>(
      'SELECT mid FROM merchant.merchants ORDER BY created_at DESC, mid DESC',
    );
    expect((await all(MERCHANTS)).map(({ mid }) => mid)).toEqual(rows.map(({ mid }) => mid));
    const none = await client.send({ path: `${MERCHANTS}?state=closed` });
    expect(none.body).toEqual({ list: [], nextCursor: null });
  });

  it('reads a merchant with its balances, and gets a refusal for an unknown one', async () => {
    const { body } = await client.send({ path: `${MERCHANTS}/${other!.mid}` });
    expect(body).toMatchObject({ mid: other!.mid, customerName: other!.name, state: 'active' });
    expect(body.accounts).toMatchObject([
      { accountNo: other!.account.accountNo, status: 'normal', available: '100000.00', frozen: '0.00' },
      { accountNo: other!.second.accountNo, available: '0.00' },
    ]);
    for (const path of [`${MERCHANTS}/M999999`, `${MERCHANTS}/M999999/entries`]) {
      const { status, body: refusal } = await client.send({ path });
      expect([status, refusal.code]).toEqual([404, '08201KPLMS']);
    }
  });

  it('misses no entry whose transaction commits after a later one', async () => {
    const { mid, account, second } = merchant!;
    await sealEntries(fixture.db.database);
    const before = await entriesBehind(mid);
    const early = await booked(account.availableId, other!.second.availableId, 100n, '2026-11-20T15:00:00+08:00');
    const late = await booked(other!.account.availableId, second.availableId, 200n, '2026-11-20T15:00:01+08:00');
    await late();
    await sealEntries(fixture.db.database);
    const first = await entriesBehind(mid, before.lastCursor);
    expect(first.list).toMatchObject([{ accountNo: second.accountNo, amount: '2.00' }]);
    await early();
    await sealEntries(fixture.db.database);
    const next = await entriesBehind(mid, first.lastCursor);
    expect(next.list).toMatchObject([{ accountNo: account.accountNo, amount: '1.00' }]);
    expect(await entriesBehind(mid, next.lastCursor)).toMatchObject({ list: [], lastCursor: next.lastCursor });
  });

  it('adds the entries of a merchant up to its balances', async () => {
    for (let at = 0; at < 25; at += 1) await fixture.payIn(other!, '1.00');
    await sealEntries(fixture.db.database);
    const rows = (await all(`${MERCHANTS}/${other!.mid}/entries?limit=20`)) as Record<string, string>[];
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    const { body } = await client.send({ path: `${MERCHANTS}/${other!.mid}` });
    for (const { accountNo, available } of body.accounts as Record<string, string>[]) {
      const availableRows = rows.filter((row) => row.accountNo === accountNo && row.bucket === 'available');
      expect(availableRows.at(-1)?.balanceAfter ?? '0.00').toBe(available);
    }
  });

  it('lists orders of all merchants or of one, and reads one with what happened to it', async () => {
    const orderNo = await received({ fixture }, other!, merchant!, '12.00');
    const theirs = await received({ fixture }, merchant!, other!, '13.00');
    const numbers = async (more: string) =>
      (await all(`/provider/v1/orders?${PERIOD}${more}`)).map((one) => one.orderNo);
    expect(await numbers('')).toEqual(expect.arrayContaining([orderNo, theirs]));
    expect(await numbers(`&mid=${merchant!.mid}`)).toEqual([orderNo]);
    expect(await numbers('&state=failed')).toEqual([]);
    const { body } = await client.send({ path: `${MERCHANTS}/${merchant!.mid}/orders/${orderNo}` });
    expect(body).toMatchObject({ order: { orderNo, mid: merchant!.mid, state: 'succeeded', amount: '12.00' } });
    expect((body.timeline as object[]).length).toBeGreaterThan(0);
    const wrong = await client.send({ path: `${MERCHANTS}/${other!.mid}/orders/${orderNo}` });
    expect([wrong.status, wrong.body.code]).toEqual([404, '02401KCSDS']);
  });

  it('lists orders of one second, each once', async () => {
    const placed: string[] = [];
    for (let at = 0; at < 22; at += 1) {
      fixture.clock.set(`2026-11-20T15:01:00.${String(at * 40).padStart(3, '0')}+08:00`);
      placed.unshift(await received({ fixture }, other!, merchant!, '1.00'));
    }
    const period = 'startTime=2026-11-20T15%3A01%3A00%2B08%3A00&endTime=2026-11-20T15%3A01%3A01%2B08%3A00';
    expect((await all(`/provider/v1/orders?limit=20&${period}`)).map(({ orderNo }) => orderNo)).toEqual(placed);
  });

  it.each([
    [MERCHANTS, 'merchants:read'],
    [`${MERCHANTS}/T000001`, 'merchants:read'],
    [`${MERCHANTS}/T000001/entries`, 'entries:read'],
    [`/provider/v1/orders?${PERIOD}`, 'orders:read'],
    [`${MERCHANTS}/T000001/orders/202611201000001234567890`, 'orders:read'],
  ])('reads nothing at %s without the scope %s, and the try is in its log', async (path, scope) => {
    const { client: without, keyId } = await edge.client({ scopes: ['collections:read'] });
    const refused = await without.send({ path });
    expect([refused.status, refused.body.code]).toEqual([403, '09110KPLMS']);
    const { client: reader } = await edge.client({ scopes: [scope] });
    expect([200, 404]).toContain((await reader.send({ path })).status);
    const { rows } = await fixture.db.admin.query('SELECT status, code FROM machine.calls WHERE key_id = $1', [keyId]);
    expect(rows).toEqual([{ status: 403, code: '09110KPLMS' }]);
  });
});

describe('People of a merchant', () => {
  it('are listed each once over its pages, with masked mobiles, and none of another merchant', async () => {
    const staff = ['admin', 'maker', 'checker', 'viewer'] as const;
    const { mid } = await fixture.openMerchant({ staff: [...staff] });
    await fixture.db.admin.query(
      `UPDATE identity.persons SET mobile = '13900001234' WHERE id IN (SELECT person_id FROM merchant.relations WHERE mid = $1 AND role_class = 'admin')`,
      [mid],
    );
    const people = await all(`${MERCHANTS}/${mid}/people`);
    expect(new Set(people.map(({ personId }) => personId)).size).toBe(staff.length);
    expect(people.filter(({ roleClass }) => roleClass === 'admin')).toMatchObject([
      { mobile: '139****1234', state: 'active', stateName: '正常' },
    ]);
    const alone = await fixture.openMerchant({ staff: ['admin'] });
    expect(await all(`${MERCHANTS}/${alone.mid}/people`)).toHaveLength(1);
  });

  it('are not told of a merchant that there is not, or to a key without the scope', async () => {
    expect((await client.send({ path: `${MERCHANTS}/M999999/people` })).body).toMatchObject({ code: '08201KPLMS' });
    const { client: without } = await edge.client({ scopes: ['merchants:read'] });
    expect((await without.send({ path: `${MERCHANTS}/${merchant!.mid}/people` })).body.code).toBe('09110KPLMS');
  });
});
