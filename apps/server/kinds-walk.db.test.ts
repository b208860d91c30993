import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { collectBindings } from '#capabilities/collect/server/bindings.ts';
import { collectCapability } from '#capabilities/collect/server/capability.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import type { FollowingExamples } from '#capabilities/order/server/test/following-run.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import { failed, succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { seededRandom } from '#testkit/sample.ts';
import { orderKinds } from './capabilities.ts';
import { errorTexts } from './catalogue.ts';

const files = import.meta.glob<{
  examples?: KindExamples | readonly KindExamples[];
  following?: readonly FollowingExamples[];
}>('../../capabilities/*/server/test/examples.ts', { eager: true });
const placing = Object.values(files).flatMap(({ examples }) => examples ?? []);
const following = Object.values(files).flatMap(({ following: some }) => some ?? []);

let fixture: OrderFixture;
let payee: TestMerchant;
const random = seededRandom('all kinds');
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);

beforeAll(async () => {
  const bindings = [
    ...accountBindings({ reviewOf }),
    ...orderBindings(),
    ...collectBindings(),
    ...[...placing, ...following].flatMap((one) => one.bindings),
  ];
  const rules = [...placing, ...following].flatMap(({ audit = [] }) => audit).concat(collectCapability.audit);
  fixture = await OrderFixture.open({
    bindings: [...new Map(bindings.map((binding) => [binding.operation.path, binding])).values()],
    kinds: orderKinds,
    jobs: () => collectCapability.jobs({ texts: errorTexts }),
    // The example of a redemption gives its holding money past the fund company.
    audit: [...new Map(rules.map((rule) => [rule.title, rule])).values()].filter(
      ({ title }) => !title.startsWith('a holding has'),
    ),
  });
  payee = await fixture.openMerchant({ balance: '0.01' });
});
afterAll(() => fixture.db.close());

interface Made {
  who: TestMerchant;
  orderNo: string;
}

const placeOf = (one: KindExamples) => async (): Promise<Made> => {
  const who = await fixture.openMerchant();
  await one.prepare?.(fixture, who);
  const input = await one.input({ fixture, payee }, who, { amount: oneOf(['100.00', '2000.00']) });
  return { who, orderNo: must(await fixture.call<Placed>(who, 'maker', one.path, input)).orderNo };
};
const followOf = (one: FollowingExamples) => async (): Promise<Made> => {
  const [who, payer] = [await fixture.openMerchant({ balance: '0.01' }), await fixture.openMerchant()];
  const { orderNo } = await one.original({ fixture }, who, payer, '100.00');
  return {
    who,
    orderNo: must(await fixture.call<Placed>(who, 'maker', one.path, one.input(orderNo, '100.00'))).orderNo,
  };
};
async function collects(): Promise<null> {
  const payer = await fixture.openMerchant();
  const { mandateId } = must(
    await fixture.call<{ mandateId: string }>(payer, 'admin', 'collect/mandate/grant', {
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      payeeAccountNo: payee.account.accountNo,
      payeeName: payee.account.name,
      keep: '0',
    }),
  );
  const accounts = [{ mandateId, amount: oneOf(['100.00', '2000.00']) }];
  must(await fixture.call(payee, 'maker', 'collect/create', { requestNo: newId(), accounts, amount: '2000.00' }));
  return null;
}

/** What a person or the bank does next to an order; a refusal is as good as an effect. */
const happenings: readonly ((made: Made) => Promise<unknown>)[] = [
  ({ who, orderNo }) => fixture.call(who, 'maker', 'order/audit/cancel', { orderNo }),
  ({ who, orderNo }) => fixture.call(who, 'checker', 'order/audit/reject', { orderNo, reason: '合同编号不符' }),
  ({ who, orderNo }) => fixture.approve(who, 'checker', orderNo),
  async ({ orderNo }) => fixture.rail.plan(orderNo, { send: [failed('账号不存在')], query: [] }),
  async ({ orderNo }) => fixture.rail.plan(orderNo, { send: [succeeded()], query: [] }),
  () => fixture.run(),
];

it('Orders of all kinds that are made and ended in random sequence leave books that add up', async () => {
  const made: Made[] = [];
  for (let round = 0; round < 2; round += 1)
    for (const make of shuffled([...placing.map(placeOf), ...following.map(followOf), collects])) {
      const order = await make();
      if (order) made.push(order);
      for (let steps = 0; steps < 2; steps += 1) if (made.length > 0) await oneOf(happenings)(oneOf(made));
    }
  await fixture.run();
  await fixture.mustAddUp();
  const { rows } = await fixture.db.admin.query<{ kind: string }>('SELECT DISTINCT kind FROM orders.orders');
  const kinds = rows.map(({ kind }) => kind);
  expect(orderKinds.map(({ contract }) => contract.id).filter((id) => !kinds.includes(id))).toEqual([]);
});
