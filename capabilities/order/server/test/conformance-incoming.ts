import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { must, type OrderFixture } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

/** What a kind says of itself whose money comes from outside: nobody makes its orders. */
export interface IncomingExamples {
  contract: KindContract;
  open(): Promise<OrderFixture>;
  /** 500.00 for the merchant; brings it again, as a bank that is asked twice does. Nothing of it is booked yet. */
  send(merchant: TestMerchant): void;
  /** Books what was sent. */
  receive(): Promise<void>;
}

interface Listed {
  orderNo: string;
  typeName: string;
  typeCode: string;
}

export function conformsIncoming({ contract, open, send, receive }: IncomingExamples): void {
  let fixture: OrderFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterEach(() => fixture.mustAddUp());
  afterAll(() => fixture.db.close());

  const listOf = async (merchant: TestMerchant): Promise<Listed[]> =>
    must(
      await fixture.call<{ list: Listed[] }>(merchant, 'admin', 'order/queryOrdersJnl', {
        typeCodes: Object.keys(contract.codes),
        pageNo: 1,
        pageSize: 20,
      }),
    ).list;

  it('is booked once, however often it is read, and to its merchant alone', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const [before, others] = [await fixture.money(merchant), await fixture.money(other)];
    send(merchant);
    expect(await listOf(merchant)).toEqual([]);
    await receive();
    await receive();
    const availableFen = (money: string): bigint => fenOfYuan(money.split(' ')[0]!);
    expect(availableFen(await fixture.money(merchant)) - availableFen(before)).toBe(50_000n);
    expect(await fixture.money(other)).toBe(others);
    expect(await listOf(merchant)).toHaveLength(1);
    expect(await listOf(other)).toEqual([]);
  });

  it('is final at once, with nothing left to do, and named by list and detail', async () => {
    const merchant = await fixture.openMerchant();
    send(merchant);
    await receive();
    const [listed] = await listOf(merchant);
    const detail = await fixture.detail(merchant, listed!.orderNo, 'admin');
    const { [listed!.typeCode]: name } = contract.codes;
    expect(name).toBeDefined();
    expect(listed).toMatchObject({ typeName: name });
    expect(detail).toMatchObject({ state: 'succeeded', typeName: name, amount: '500.00' });
    expect(Object.values(detail.actions)).not.toContain(true);
  });
}
