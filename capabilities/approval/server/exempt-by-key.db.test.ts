import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';

let edge: ApiEdge;
let payee: TestMerchant;
beforeAll(async () => {
  edge = await startApiEdge();
  payee = await edge.merchant({ balance: '0.01' });
});
afterEach(() => edge.fixture.mustAddUp());
afterAll(() => edge.stop());

const ALL_REVIEWED = [{ from: '0', steps: [{ who: 'reviewer' }] }];
const rule = (merchant: TestMerchant, keyBelow: string | null, who: Who = 'admin') =>
  edge.fixture.call<{ version: number | null; proposalId: string | null }>(merchant, who, 'approval/rule/save', {
    requestNo: newId(),
    kind: 'transfer',
    baseVersion: 1,
    layers: ALL_REVIEWED,
    ...(keyBelow === null ? {} : { keyBelow }),
  });
async function payByKey(client: ApiClient, merchant: TestMerchant, amount: string) {
  const { accountNo } = merchant.account;
  const payeeAccountNo = payee.account.accountNo;
  const wish = { function: 'transfer', accountNo, amount, payeeAccountNo };
  const { quoteId } = (await client.send({ path: '/open/v1/quotes', body: wish })).body;
  const body = { quoteId, accountNo, payeeAccountNo, payeeName: payee.name, amount };
  const reply = await client.send({ path: '/open/v1/transfers', body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as { orderNo: string; state: string };
}
const byPerson = async (merchant: TestMerchant, amount: string) =>
  must(await edge.fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount }));
const exemptionOf = async (merchant: TestMerchant, orderNo: string) =>
  must(
    await edge.fixture.call<{ review: { required: boolean; exemption: string | null } }>(
      merchant,
      'admin',
      'order/queryOrderDetail',
      { orderNo },
    ),
  ).review;

describe('A rule that exempts orders by a key', () => {
  it('leaves those below its amount without review, and says so in the order', async () => {
    const merchant = await edge.merchant();
    const { client } = await edge.client(merchant);
    must(await rule(merchant, '500.00'));
    const below = await payByKey(client, merchant, '499.99');
    expect(below.state).toBe('queued');
    expect(await exemptionOf(merchant, below.orderNo)).toMatchObject({
      required: false,
      exemption: '接口发起且不足 500 元的订单不复核（复核规则第 2 版）',
    });
  });

  it('has those of its amount and above reviewed, and every order by a person', async () => {
    const merchant = await edge.merchant();
    const { client } = await edge.client(merchant);
    must(await rule(merchant, '500.00'));
    const made = [await payByKey(client, merchant, '500.00'), await byPerson(merchant, '10.00')];
    expect(made.map(({ state }) => state)).toEqual(['pending_review', 'pending_review']);
    expect(await exemptionOf(merchant, made[1]!.orderNo)).toMatchObject({ required: true, exemption: null });
  });

  it('is off until it is set, and waits for a second administrator where there is one', async () => {
    const merchant = await edge.merchant({ staff: ['admin', 'maker', 'checker'] });
    const { client } = await edge.client(merchant);
    must(await rule(merchant, null));
    expect((await payByKey(client, merchant, '1.00')).state).toBe('pending_review');
    const two = await edge.merchant({ staff: ['admin', 'boss', 'maker', 'checker'] });
    const proposed = must(await rule(two, '500.00'));
    expect([proposed.version, proposed.proposalId === null]).toEqual([null, false]);
    const confirmed = { requestNo: newId(), proposalId: proposed.proposalId };
    must(await edge.fixture.call(two, 'boss', 'approval/rule/confirm', confirmed));
    const shown = await edge.fixture.call<{ keyBelow: string }>(two, 'admin', 'approval/rule/detail', {
      kind: 'transfer',
    });
    expect(must(shown).keyBelow).toBe('500.00');
  });
});
