import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { received } from '#capabilities/order/server/test/received.ts';
import { SYSTEM } from '#capabilities/order/server/row/timeline-event.ts';
import { writeEvent } from '#capabilities/order/server/row/move-order.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { cursorOf } from '#platform/kernel/api-list.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';

let edge: ApiEdge;
let provider: ProviderApiEdge;
let merchant: TestMerchant;
let other: TestMerchant;
let readers: Record<Realm, { client: ApiClient; path: string }>;
beforeAll(async () => {
  edge = await startApiEdge();
  provider = await startProviderApi(edge.fixture);
  [merchant, other] = [await edge.merchant(), await edge.merchant()];
  readers = {
    merchant: { client: (await edge.client(merchant)).client, path: '/open/v1/order-steps' },
    provider: { client: (await provider.client()).client, path: '/provider/v1/order-steps' },
  };
});
afterEach(() => edge.fixture.mustAddUp());
afterAll(async () => {
  await provider.stop();
  await edge.stop();
});

interface Steps {
  list: { step: number; event: string; eventName: string; order: { orderNo: string; state: string; mid?: string } }[];
  nextCursor: string | null;
  lastCursor: string;
}
async function page(realm: Realm, cursor?: string): Promise<Steps> {
  const { client, path } = readers[realm];
  const reply = await client.send({ path: `${path}${cursor ? `?cursor=${cursor}` : ''}` });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Steps;
}
/** All that is behind the cursor, by pages. */
async function stepsBehind(realm: Realm, cursor?: string): Promise<Steps & { pages: number }> {
  const first = await page(realm, cursor);
  if (!first.nextCursor) return { ...first, pages: 1 };
  const rest = await stepsBehind(realm, first.nextCursor);
  return { ...rest, list: [...first.list, ...rest.list], pages: rest.pages + 1 };
}
interface Place {
  xid: string;
  mid: string;
  orderNo: string;
  step: number;
}
const orderNos = ({ list }: Steps) => list.map(({ order }) => order.orderNo);

/** The same, when the last step of a paid order can be read: another transaction under way may have to end before. */
async function stepsWith(orderNo: string, realm: Realm, cursor?: string) {
  const isThere = ({ list }: Steps) =>
    list.some(({ order, event }) => order.orderNo === orderNo && event === 'succeeded');
  await expect.poll(async () => isThere(await stepsBehind(realm, cursor)), { timeout: 60_000 }).toBe(true);
  return stepsBehind(realm, cursor);
}

/** A step of an order in a transaction that is open until the answer is called. */
async function stepping(owner: TestMerchant, orderNo: string, note: string): Promise<() => Promise<void>> {
  const [written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = edge.fixture.db.database.transaction({ mid: owner.mid }, async (tx) => {
    const at = edge.fixture.clock.now();
    writeEvent(tx, { mid: owner.mid, orderNo }, { event: 'used', actor: SYSTEM, at, note });
    await tx.rows<{ one: number }>('SELECT 1 AS one', []);
    written.resolve();
    await gate.promise;
  });
  await Promise.race([written.promise, work]);
  return async () => {
    gate.resolve();
    await work;
  };
}

describe('The steps of all orders in one sequence', () => {
  it.each(['merchant', 'provider'] as const)(
    'miss none for the %s when a transaction ends after one that began later',
    async (realm) => {
      const first = await received(edge, other, merchant, '1.00');
      const second = await received(edge, other, merchant, '2.00');
      const { lastCursor } = await stepsWith(second, realm);
      const early = await stepping(merchant, first, '一');
      const late = await stepping(merchant, second, '二');
      await late();
      const read = await stepsBehind(realm, lastCursor);
      await early();
      const orders = async () => [...orderNos(read), ...orderNos(await stepsBehind(realm, read.lastCursor))];
      await expect.poll(orders, { timeout: 60_000 }).toEqual([first, second]);
    },
  );

  it('are each read once by pages, with the order as it is now', async () => {
    const paid: string[] = [];
    for (let yuan = 1; yuan <= 10; yuan += 1) paid.push(await received(edge, other, merchant, `${yuan}.00`));
    const { list, pages } = await stepsWith(paid.at(-1)!, 'merchant');
    expect(pages).toBeGreaterThan(1);
    expect(new Set(list.map(({ order, step }) => `${order.orderNo} ${step}`)).size).toBe(list.length);
    const orderSteps = list.filter(({ order }) => order.orderNo === paid[0]);
    expect(orderSteps.map(({ step }) => step)).toEqual(orderSteps.map((_, index) => index + 1));
    expect(orderSteps.at(-1)).toMatchObject({
      event: 'succeeded',
      eventName: '交易成功',
      order: { state: 'succeeded' },
    });
  });

  it('are of its own orders for a merchant, and of all for the provider', async () => {
    const theirs = await received(edge, merchant, other, '4.00');
    const all = (await stepsWith(theirs, 'provider')).list.filter(({ order }) => order.orderNo === theirs);
    expect(all.map(({ order }) => order.mid)).toContain(other.mid);
    expect(orderNos(await stepsBehind('merchant'))).not.toContain(theirs);
  });

  it('begin again for a cursor that is ahead of every transaction', async () => {
    const paid = await received(edge, other, merchant, '7.00');
    const { list } = await stepsWith(paid, 'merchant');
    const ahead = cursorOf({ xid: '9000000000000', mid: '', orderNo: '', step: 1 });
    expect((await stepsBehind('merchant', ahead)).list).toEqual(list);
  });

  it.each(['merchant', 'provider'] as const)(
    'begin again for a %s whose last step was lost, as by a restore to an earlier time',
    async (realm) => {
      const paid = await received(edge, other, merchant, '8.00');
      const { list, lastCursor } = await stepsWith(paid, realm);
      const last = JSON.parse(atob(lastCursor.replaceAll('-', '+').replaceAll('_', '/'))) as Place;
      const lost = cursorOf({ ...last, step: last.step + 1 });
      const renumbered = cursorOf({ ...last, xid: String(BigInt(last.xid) - 1n) });
      for (const cursor of [lost, renumbered]) expect((await stepsBehind(realm, cursor)).list).toEqual(list);
      expect((await stepsBehind(realm, lastCursor)).list).toEqual([]);
    },
  );
});
