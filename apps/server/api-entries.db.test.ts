import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { post, sealEntries } from '#ledger/src/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';

let edge: ApiEdge;
let merchant: TestMerchant;
let other: TestMerchant;
let client: ApiClient;
beforeAll(async () => {
  edge = await startApiEdge();
  [merchant, other] = [await edge.merchant(), await edge.merchant()];
  ({ client } = await edge.client(merchant));
});
afterEach(() => edge.fixture.mustAddUp());
afterAll(() => edge.stop());

interface Entries {
  list: { position: number; accountNo: string; amount: string; direction: string }[];
  lastCursor: string;
}
async function entriesBehind(cursor?: string): Promise<Entries> {
  await sealEntries(edge.fixture.db.database);
  const reply = await client.send({ path: `/open/v1/entries${cursor ? `?cursor=${cursor}` : ''}` });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Entries;
}

/** Moves money in a transaction that is open until the answer is called. */
async function paying(from: string, to: string, amountFen: bigint): Promise<() => Promise<void>> {
  const [posted, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const journal = { mid: merchant.mid, key: newId(), typeCode: '3010', orderNo: null, actor: 'system:test' };
  const work = edge.fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await post(tx, [{ ...journal, bookedAt: edge.fixture.clock.now(), postings: [{ from, to, amountFen }] }]);
    posted.resolve();
    await gate.promise;
  });
  await Promise.race([posted.promise, work]);
  return async () => {
    gate.resolve();
    await work;
  };
}

describe('All entries of a merchant in one sequence', () => {
  it('have one whose transaction commits late behind those that were read before', async () => {
    const before = await entriesBehind();
    const early = await paying(merchant.account.availableId, other.second.availableId, 100n);
    const late = await paying(other.account.availableId, merchant.second.availableId, 200n);
    await late();
    const first = await entriesBehind(before.lastCursor);
    expect(first.list).toMatchObject([{ accountNo: merchant.second.accountNo, amount: '2.00', direction: 'in' }]);
    await early();
    const next = await entriesBehind(first.lastCursor);
    expect(next.list).toMatchObject([{ accountNo: merchant.account.accountNo, amount: '1.00', direction: 'out' }]);
    expect(await entriesBehind(next.lastCursor)).toMatchObject({ list: [], lastCursor: next.lastCursor });
  });

  it('are none of another merchant, for the key and in the database', async () => {
    const { list } = await entriesBehind();
    const ownAccountNos = [merchant.account.accountNo, merchant.second.accountNo];
    expect(list.filter(({ accountNo }) => !ownAccountNos.includes(accountNo))).toEqual([]);
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
    const readAs = (mid: string) =>
      edge.fixture.db.database.transaction({ mid }, (tx) =>
        tx.rows<{ count: number }>('SELECT count(*)::int AS count FROM ledger.sealed_entries($1, 0, 100)', [other.mid]),
      );
    expect(await readAs(merchant.mid)).toEqual([{ count: 0 }]);
    expect((await readAs(other.mid))[0]!.count).toBeGreaterThan(0);
  });
});
