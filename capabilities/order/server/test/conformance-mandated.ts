import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { orderBindings } from '../bindings.ts';
import type { Kind, Plan } from '../kind.ts';
import { endMandate } from '../mandates.ts';
import type { OrderKind } from '../order-kinds.ts';
import { placeOrder } from '../place-order.ts';
import type { KindExamples } from './conformance-run.ts';
import { codeOf, nothingLeft, OrderFixture } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

/** What a kind says of itself whose orders are made under a mandate of their payer. */
export interface MandatedExamples extends Pick<KindExamples, 'bindings' | 'audit'> {
  kind: OrderKind;
  /** The payer's mandate for its first account, and a valid ask under it. */
  ask(
    fixture: OrderFixture,
    payer: TestMerchant,
    payee: TestMerchant,
  ): Promise<{ mandateId: string; ask: { requestNo: string } }>;
}

type Wrong = (payer: TestMerchant, other: TestMerchant) => (plan: Plan) => Plan;
/** What a kind might decide beside the mandate. */
const wrongPlans: [string, Wrong][] = [
  ['out of another account', (payer) => (plan) => ({ ...plan, payer: payer.second })],
  [
    'to another account',
    (_payer, other) => (plan) => {
      const [line] = plan.lines as [Exclude<Plan['lines'], { batch: string }>[0]];
      return { ...plan, lines: [{ ...line, payee: { ...line.payee, accountNo: other.account.accountNo } }] };
    },
  ],
  [
    'under a mandate that does not exist',
    (payer) => (plan) => ({ ...plan, mandate: { mid: payer.mid, mandateId: newId() } }),
  ],
  [
    'under a mandate of another merchant',
    (_payer, other) => (plan) => ({ ...plan, mandate: { ...plan.mandate!, mid: other.mid } }),
  ],
];

/** The engine makes no order out of another merchant's account but as its mandate says. */
export function conformsMandated({ kind, bindings, audit, ask }: MandatedExamples): void {
  let fixture: OrderFixture;
  let [payer, payee, other]: TestMerchant[] = [];
  let given: Awaited<ReturnType<MandatedExamples['ask']>>;
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
    given = await ask(fixture, payer!, payee!);
  });
  afterAll(async () => {
    await fixture.mustAddUp();
    await fixture.db.close();
  });

  /** Makes an order of which the kind decided something else, and takes it back. */
  const place = (change: (plan: Plan) => Plan, before = async (): Promise<void> => undefined) =>
    fixture.db.database.transaction({ mid: payer!.mid }, (tx) =>
      tx.savepoint(
        async () => {
          const at = { mid: payer!.mid, personId: newId(), personName: payee!.name, now: fixture.clock.now() };
          const own = kind as unknown as Kind<{ requestNo: string }>;
          const changed: typeof own = {
            ...own,
            async decide(...asked) {
              const decided = await own.decide(...asked);
              await before();
              return decided.ok ? ok(change(decided.data)) : decided;
            },
          };
          return placeOrder(tx, changed, given.ask, at);
        },
        () => true,
      ),
    );

  it('is made without a review as its mandate says', async () => {
    const placed = await place((plan) => plan);
    expect(placed).toMatchObject({ ok: true, data: { state: 'queued' } });
  });

  it('is not made without a mandate, by whichever mistake of the kind', async () => {
    await expect(place(({ mandate: _mandate, ...plan }) => plan)).rejects.toThrow('mandate');
  });

  describe('is refused', () => {
    it.each(wrongPlans)('%s', async (_why, wrong) => {
      const change = wrong(payer!, other!);
      expect(codeOf(await place(change))).toBe('02414KCSDS');
    });

    it('when the mandate ends before it is made', async () => {
      const { mid } = payer!;
      const ending = () =>
        fixture.db.database.transaction({ mid }, async (tx) => {
          await endMandate(tx, { mid, mandateId: given.mandateId, byName: '管管理', at: fixture.clock.now() });
        });
      expect(codeOf(await place((plan) => plan, ending))).toBe('02414KCSDS');
      expect({ ...(await fixture.traces(payer!)), jobs: 0 }).toEqual(nothingLeft);
    });
  });
}
