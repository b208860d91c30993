import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import {
  creditOne,
  fixture,
  money,
  nextNumber,
  openCollections,
  price,
  refund,
  settle,
  spend,
  withoutPrice,
} from './test/collection-fixture.ts';

beforeAll(openCollections);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const open = (balance = '1.00') => fixture.openMerchant({ balance });
const settled = async (): Promise<void> => {
  fixture.clock.set('2026-11-23T08:30:00+08:00');
  await settle();
};
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'refunded' : result.code);

describe('The refund of a collection', () => {
  it('goes back in parts out of what is pending, never more than was collected', async () => {
    const merchant = await open();
    const collectionNo = await creditOne(merchant);
    const first = await refund({ collectionNo, amountFen: 30_00n });
    expect(first).toMatchObject({ ok: true, data: { amountFen: 30_00n, pendingFen: 30_00n } });
    expect(codeOf(await refund({ collectionNo, amountFen: 70_01n }))).toBe('09406KPLMS');
    expect(codeOf(await refund({ collectionNo, amountFen: 70_00n }))).toBe('refunded');
    expect(codeOf(await refund({ collectionNo, amountFen: 1n }))).toBe('09406KPLMS');
    expect(await money(merchant)).toBe('1.00 + 0.00 + 0.00');
    const { orderNo } = (first as { data: { orderNo: string } }).data;
    expect(await fixture.detail(merchant, orderNo, 'admin')).toMatchObject({
      typeName: '收款退款',
      direction: 'out',
      amount: '30.00',
      payeeName: '李顾客',
      remark: '顾客退货',
    });
    await settled();
    expect(await money(merchant)).toBe('1.00 + 0.00 + 0.00');
  });

  it('comes from available money after the settlement or at once, and is refused when short', async () => {
    const merchant = await open();
    const [pending, atOnce] = [await creditOne(merchant), await creditOne(merchant, { isPending: false })];
    await settled();
    expect(await money(merchant)).toBe('201.00 + 0.00 + 0.00');
    expect(await refund({ collectionNo: pending })).toMatchObject({ ok: true, data: { pendingFen: 0n } });
    await spend(merchant, 50_00n);
    expect(codeOf(await refund({ collectionNo: atOnce }))).toBe('09407KPLMS');
    expect(codeOf(await refund({ collectionNo: atOnce, amountFen: 40_00n }))).toBe('refunded');
  });

  it('keeps the fee: the whole amount takes the fee’s part out of what is available', async () => {
    const [merchant, poor] = [await open(), await open('0.01')];
    await price([{ speed: 'T1', rate: '0.0038' }]);
    const numbers = [await creditOne(merchant), await creditOne(poor)];
    await withoutPrice();
    expect(await refund({ collectionNo: numbers[0]! })).toMatchObject({ ok: true, data: { pendingFen: 99_62n } });
    expect(await money(merchant)).toBe('0.62 + 0.00 + 0.00');
    expect(codeOf(await refund({ collectionNo: numbers[1]! }))).toBe('09407KPLMS');
    expect(codeOf(await refund({ collectionNo: numbers[1]!, amountFen: 99_63n }))).toBe('refunded');
    expect(await money(poor)).toBe('0.00 + 0.00 + 0.00');
  });

  it('with a used number answers as before, and is refused for other content or collection', async () => {
    const merchant = await open();
    const [collectionNo, other] = [await creditOne(merchant), await creditOne(merchant)];
    const item = { refundNo: nextNumber(), collectionNo, amountFen: 10_00n };
    const first = await refund(item);
    expect(await refund(item)).toEqual(first);
    expect(codeOf(await refund({ ...item, amountFen: 11_00n }))).toBe('09408KPLMS');
    expect(codeOf(await refund({ ...item, collectionNo: other }))).toBe('09408KPLMS');
    expect(codeOf(await refund({ collectionNo: 'DS-none' }))).toBe('09405KPLMS');
    expect(await money(merchant)).toBe('1.00 + 0.00 + 190.00');
  });

  it('of twenty that come at once for one collection takes what is there and no more', async () => {
    const merchant = await open();
    const collectionNo = await creditOne(merchant);
    const all = await Promise.all(Array.from({ length: 20 }, () => refund({ collectionNo, amountFen: 30_00n })));
    expect(all.map(codeOf).filter((code) => code === 'refunded')).toHaveLength(3);
    expect(await money(merchant)).toBe('1.00 + 0.00 + 10.00');
  });

  it('takes pending or settled money when it meets the settlement, and the sums stay right', async () => {
    const merchant = await open();
    const numbers = await Promise.all(Array.from({ length: 5 }, () => creditOne(merchant)));
    fixture.clock.set('2026-11-23T08:30:00+08:00');
    await Promise.all([settle(), ...numbers.map((collectionNo) => refund({ collectionNo, amountFen: 60_00n }))]);
    await settle();
    expect(await money(merchant)).toBe('201.00 + 0.00 + 0.00');
  });

  it('is refused while the account may not pay', async () => {
    const merchant = await open();
    const collectionNo = await creditOne(merchant);
    await fixture.setStatus(merchant, 'frozen');
    expect(codeOf(await refund({ collectionNo }))).toBe('09409KPLMS');
  });
});
