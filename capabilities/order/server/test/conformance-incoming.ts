import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { queryOrdersJnl } from '../../contract/operations.ts';
import { BEGIN, must, type OrderFixture } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

/** What arrives in every example. */
export const ARRIVES = '100.00';

/**
 * Lets 100.00 wait for the merchant, outside or with the provider: none of it is booked to the merchant yet. Answers
 * how it is booked, which is done again, as by a bank that is asked twice.
 */
type Wait = (merchant: TestMerchant, fixture: OrderFixture) => Promise<() => Promise<unknown>>;

/** What a kind says of itself whose money arrives: nobody makes its orders. */
export interface IncomingExamples {
  contract: KindContract;
  open(): Promise<OrderFixture>;
  /** By type code of the order that arrives. */
  arrivals: Readonly<Record<string, Wait>>;
}

export function conformsIncoming({ contract, open, arrivals }: IncomingExamples): void {
  let fixture: OrderFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  beforeEach(() => fixture.clock.set(BEGIN));
  afterEach(() => fixture.mustAddUp());
  afterAll(() => fixture.db.close());

  const availableOf = async (merchant: TestMerchant): Promise<bigint> =>
    fenOfYuan((await fixture.money(merchant)).split(' ')[0]!);
  const arrivedOf = async (merchant: TestMerchant, typeCode: string) =>
    must(
      await fixture.call<OutputOf<typeof queryOrdersJnl>>(merchant, 'admin', 'order/queryOrdersJnl', {
        typeCodes: [typeCode],
        pageNo: 1,
        pageSize: 20,
      }),
    ).list.filter(({ direction }) => direction === 'in');

  it('has an example of each of its codes', () => {
    expect(Object.keys(arrivals).sort()).toEqual(Object.keys(contract.codes).sort());
  });

  describe.each(Object.entries(arrivals))('that arrives as %s', (typeCode, wait) => {
    it('is booked once, however often it is asked for, and to its merchant alone', async () => {
      const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
      const receive = await wait(merchant, fixture);
      const [before, others] = [await availableOf(merchant), await availableOf(other)];
      expect(await arrivedOf(merchant, typeCode)).toEqual([]);
      await receive();
      await receive();
      expect((await availableOf(merchant)) - before).toBe(fenOfYuan(ARRIVES));
      expect(await availableOf(other)).toBe(others);
      expect(await arrivedOf(merchant, typeCode)).toHaveLength(1);
      expect(await arrivedOf(other, typeCode)).toEqual([]);
    });

    it('is final at once, with nothing left to do, and named by list and detail', async () => {
      const merchant = await fixture.openMerchant();
      const receive = await wait(merchant, fixture);
      await receive();
      const [listed] = await arrivedOf(merchant, typeCode);
      const detail = await fixture.detail(merchant, listed!.orderNo, 'admin');
      const named = { state: 'succeeded', typeCode, typeName: contract.codes[typeCode], amount: ARRIVES };
      expect([listed, detail]).toMatchObject([named, named]);
      expect(Object.values(detail.actions)).not.toContain(true);
    });
  });
}
