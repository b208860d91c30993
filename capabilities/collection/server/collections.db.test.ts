import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import {
  credit,
  creditOne,
  fixture,
  itemFor,
  money,
  openCollections,
  price,
  withoutPrice,
} from './test/collection-fixture.ts';

beforeAll(openCollections);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('Crediting collections', () => {
  it('gives pending or available money, each collection with its order and one answer', async () => {
    const merchant = await fixture.openMerchant({ balance: '1000.00' });
    const answers = await credit([
      itemFor(merchant),
      itemFor(merchant, { isPending: false, amountFen: 40_00n }),
      itemFor(merchant, { amountFen: 1n }),
    ]);
    // BEGIN is a Friday: the next working day is Monday.
    expect(answers.map((answer) => answer.ok && answer.data)).toMatchObject([
      { amountFen: 100_00n, feeFen: 0n, settlesOn: '2026-11-23' },
      { amountFen: 40_00n, settlesOn: null },
      { amountFen: 1n, settlesOn: '2026-11-23' },
    ]);
    expect(await money(merchant)).toBe('1040.00 + 0.00 + 100.01');
    const detail = await fixture.detail(merchant, (answers[0] as { data: { orderNo: string } }).data.orderNo, 'admin');
    expect(detail).toMatchObject({
      typeName: '收款入账',
      amount: '100.00',
      stateName: '成功',
      payeeName: '李顾客',
      timeline: [{ note: '微信支付代收，2026-11-23 结算' }],
    });
  });

  it('answers a number again as before and refuses it for other content, in one call and in two', async () => {
    const merchant = await fixture.openMerchant({ balance: '1.00' });
    const item = itemFor(merchant);
    const other = { ...item, amountFen: 99_00n };
    const [first, same, differs] = await credit([item, { ...item }, other]);
    expect(same).toEqual(first);
    expect(differs).toMatchObject({ ok: false, code: '09403KPLMS' });
    expect(await credit([item, { ...item, note: '别的' }])).toMatchObject([first, { code: '09403KPLMS' }]);
    expect(await money(merchant)).toBe('1.00 + 0.00 + 100.00');
  });

  it('is done once when two transactions send the same numbers at the same moment', async () => {
    const merchant = await fixture.openMerchant({ balance: '1.00' });
    const items = Array.from({ length: 20 }, () => itemFor(merchant));
    const results = await Promise.all([credit(items), credit(items.toReversed()), credit(items)]);
    const numbersOf = (answers: (typeof results)[number]) => answers.map((one) => one.ok && one.data.orderNo).sort();
    expect(numbersOf(results[1]!)).toEqual(numbersOf(results[0]!));
    expect(new Set(numbersOf(results[0]!)).size).toBe(20);
    expect(await money(merchant)).toBe('1.00 + 0.00 + 2000.00');
  });

  it('refuses one item and credits the others, of several merchants', async () => {
    const [merchant, other, closed] = [
      await fixture.openMerchant({ balance: '1.00' }),
      await fixture.openMerchant({ balance: '1.00' }),
      await fixture.openMerchant({ balance: '1.00' }),
    ];
    await fixture.setStatus(closed, 'closing');
    const answers = await credit([
      itemFor(merchant),
      itemFor(closed),
      itemFor(merchant, { accountNo: '999999' }),
      itemFor(other, { isPending: false }),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'credited' : answer.code))).toEqual([
      'credited',
      '09402KPLMS',
      '09401KPLMS',
      'credited',
    ]);
    expect([await money(merchant), await money(other), await money(closed)]).toEqual([
      '1.00 + 0.00 + 100.00',
      '101.00 + 0.00 + 0.00',
      '1.00 + 0.00 + 0.00',
    ]);
  });

  it('deducts the plan’s fee from pending or available money, and refuses what the fee consumes', async () => {
    const merchant = await fixture.openMerchant({ balance: '1.00' });
    await price([
      { speed: 'T1', rate: '0.0038' },
      { speed: 'T0', rate: '0.0060', minFen: 50n },
    ]);
    const answers = await credit([
      itemFor(merchant),
      itemFor(merchant, { isPending: false }),
      itemFor(merchant, { isPending: false, amountFen: 50n }),
    ]);
    await withoutPrice();
    expect(answers).toMatchObject([
      { data: { feeFen: 38n } },
      { data: { feeFen: 60n } },
      { ok: false, code: '09404KPLMS' },
    ]);
    expect(await money(merchant)).toBe('100.40 + 0.00 + 99.62');
  });

  it('counts what comes after the evening’s cut-off for the next day, and passes over holidays', async () => {
    const merchant = await fixture.openMerchant({ balance: '1.00' });
    fixture.clock.set('2026-11-22T23:45:00+08:00');
    await creditOne(merchant);
    fixture.clock.set('2026-12-31T10:00:00+08:00');
    await creditOne(merchant);
    const { rows } = await fixture.db.admin.query(
      'SELECT day::text, due_at FROM collection.settlements WHERE mid = $1 ORDER BY day',
      [merchant.mid],
    );
    expect(rows).toEqual([
      { day: '2026-11-24', due_at: new Date('2026-11-24T08:30:00+08:00') },
      { day: '2027-01-04', due_at: new Date('2027-01-04T08:30:00+08:00') },
    ]);
  });
});
