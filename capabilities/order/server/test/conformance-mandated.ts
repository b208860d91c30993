import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { orderBindings } from '../bindings.ts';
import type { Kind, Plan } from '../kind/kind.ts';
import { endMandate, mandatesGiven } from '../kind/mandates.ts';
import type { OrderKind } from '../kind/order-kinds.ts';
import { placeOrder } from '../place/place-order.ts';
import type { KindExamples } from './conformance-run.ts';
import { codeOf, nothingLeft, OrderFixture } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

/** What a kind says of itself whose orders are made under a mandate of their payer. */
export interface MandatedExamples extends Pick<KindExamples, 'bindings' | 'audit'> {
  kind: OrderKind;
  /** The payer's mandate for its first account, and a valid ask under it. */
  input(
    fixture: OrderFixture,
    payer: TestMerchant,
    payee: TestMerchant,
  ): Promise<{ mandateId: string; input: { requestNo: string } }>;
}

type AnyKind = Kind<{ requestNo: string }>;
type Wrong = (payer: TestMerchant, other: TestMerchant) => (plan: Plan) => Plan;
/** What a kind might decide in addition to the mandate. */
const wrongPlans: [string, Wrong][] = [
  ['out of another account', (payer) => (plan) => ({ ...plan, payer: payer.second })],
  [
    'to another account',
    (_payer, other) => (plan) => {
      const [line] = plan.lines as [Exclude<Plan['lines'], { batch: string }>[0]];
      return { ...plan, lines: [{ ...line, payee: { ...line.payee, accountNo: other.account.accountNo } }] };
    },
  ],
];

interface Given {
  mandateId: string;
  payer: TestMerchant;
  other: TestMerchant;
}
/** Mandates under which nothing is paid; the last one ends the payer's. */
const otherMandates = {
  'the mandate of another merchant': async (_fixture: OrderFixture, { mandateId, other: { mid } }: Given) => ({
    mid,
    mandateId,
  }),
  'one that does not exist': async (_fixture: OrderFixture, { payer: { mid } }: Given) => ({ mid, mandateId: newId() }),
  async 'one that has ended'(fixture: OrderFixture, { mandateId, payer: { mid } }: Given) {
    const at = fixture.clock.now();
    await fixture.db.database.transaction({ mid }, async (tx) => {
      await endMandate(tx, { mid, mandateId, byName: '管管理', at });
    });
    return { mid, mandateId };
  },
};

/** The engine makes no order out of another merchant's account but as its mandate says. */
export function conformsMandated({ kind, bindings, audit, input }: MandatedExamples): void {
  let fixture: OrderFixture;
  let [payer, payee, other]: TestMerchant[] = [];
  let given: Awaited<ReturnType<MandatedExamples['input']>>;
  beforeAll(async () => {
    fixture = await OrderFixture.open({
      bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...bindings],
      kinds: [kind],
      audit,
    });
    [payer, payee, other] = await Promise.all([
      fixture.openMerchant(),
      fixture.openMerchant({ balance: '0.01' }),
      fixture.openMerchant(),
    ]);
    given = await input(fixture, payer!, payee!);
  });
  afterAll(async () => {
    await fixture.mustAddUp();
    await fixture.db.close();
  });

  /** Makes an order of a kind with these changes, and takes it back. */
  const place = (change: (anyKind: AnyKind) => { [Member in keyof AnyKind]?: AnyKind[Member] | undefined }) =>
    fixture.db.database.transaction({ mid: payer!.mid }, (tx) =>
      tx.savepoint(
        () => {
          const at = { mid: payer!.mid, personId: newId(), personName: payee!.name, now: fixture.clock.now() };
          const anyKind = kind as unknown as AnyKind;
          return placeOrder(tx, { ...anyKind, ...change(anyKind) } as AnyKind, given.input, at);
        },
        () => true,
      ),
    );
  const placeUnder = (mid: string, mandateId: string) => place(() => ({ mandate: () => ({ mid, mandateId }) }));

  it('is made without a review as its mandate says', async () => {
    expect(await place(() => ({}))).toMatchObject({ ok: true, data: { state: 'queued' } });
  });

  describe('by whichever mistake of the kind is not made', () => {
    it('without a mandate', async () => {
      const { mid } = payer!;
      const [living] = await fixture.db.database.transaction({ mid }, (tx) => mandatesGiven(tx, mid, kind.contract.id));
      const careless = place((anyKind) => ({
        mandate: undefined,
        decide: (tx, input, at, originals) => anyKind.decide(tx, input, at, originals, living!),
      }));
      await expect(careless).rejects.toThrow('need a mandate');
    });

    it.each(wrongPlans)('%s', async (_why, wrong) => {
      const change = wrong(payer!, other!);
      const planned = place((anyKind) => ({
        async decide(...args) {
          const decided = await anyKind.decide(...args);
          return decided.ok ? ok(change(decided.data)) : decided;
        },
      }));
      await expect(planned).rejects.toThrow('other accounts');
    });

    it.each(Object.entries(otherMandates))('under %s', async (_why, makeMandate) => {
      const { mid, mandateId } = await makeMandate(fixture, { ...given, payer: payer!, other: other! });
      expect(codeOf(await placeUnder(mid, mandateId))).toBe('02414KCSDS');
      expect(await fixture.traces(payer!)).toEqual(nothingLeft);
    });
  });
}
