import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { pageCollections, pageSettlements, showCollection } from '../../contract/provider-operations.ts';
import { creditOne, fixture, openCollections, refund, settle } from '../test/collection-fixture.ts';
import { collectionProviderBindings } from './bindings.ts';

let atConsole: TestConsole;
let finance: ProviderUser;
let merchant: TestMerchant;
const numbers: string[] = [];
beforeAll(async () => {
  await openCollections();
  atConsole = new TestConsole(fixture, { bindings: collectionProviderBindings(), changeKinds: [] });
  finance = await atConsole.add('财务小陈', 'finance');
  merchant = await fixture.openMerchant({ balance: '1.00' });
  for (let index = 0; index < 23; index += 1) numbers.push(await creditOne(merchant, { isPending: index > 0 }));
  await refund({ collectionNo: numbers[1]!, amountFen: 30_00n });
  fixture.clock.set('2026-11-23T08:30:00+08:00');
  await settle();
  numbers.push(await creditOne(merchant));
});
afterAll(() => fixture.db.close());

describe('代收入账 in the console', () => {
  it('comes by cursor without a gap, newest first, and by state, day and number', async () => {
    const first = must(await atConsole.call(finance, pageCollections, { keyword: '', pageSize: 20 }));
    const rest = must(
      await atConsole.call(finance, pageCollections, { keyword: '', pageSize: 20, after: first.list.at(-1)!.place }),
    );
    expect([first.more, rest.more]).toEqual([true, false]);
    expect([...first.list, ...rest.list].map(({ collectionNo }) => collectionNo)).toEqual(numbers.toReversed());
    const numbersFor = async (input: object) =>
      must(await atConsole.call(finance, pageCollections, { keyword: '', pageSize: 20, ...input })).list.map(
        ({ collectionNo }) => collectionNo,
      );
    expect(await numbersFor({ state: 'pending' })).toEqual(numbers.slice(-1));
    expect(await numbersFor({ state: 'available' })).toEqual(numbers.slice(0, 1));
    expect(await numbersFor({ from: '2026-11-21', to: '2026-11-23' })).toEqual(numbers.slice(-1));
    expect(await numbersFor({ keyword: numbers[3]! })).toEqual([numbers[3]]);
  });

  it('opens with settlement and refunds', async () => {
    const one = must(await atConsole.call(finance, showCollection, { collectionNo: numbers[1]! }));
    expect(one).toMatchObject({
      customerName: merchant.name,
      stateName: '已结算',
      refunded: '30.00',
      settlement: { day: '2026-11-23', collections: 22, collected: '2200.00', refunded: '30.00', amount: '2170.00' },
      refunds: [{ amount: '30.00', pending: '30.00', reason: '顾客退货' }],
    });
    expect(await atConsole.call(finance, showCollection, { collectionNo: 'none' })).toMatchObject({
      code: '09405KPLMS',
    });
  });

  it('has each settlement of an account and day, one that waits with what waits now', async () => {
    const { list } = must(await atConsole.call(finance, pageSettlements, { keyword: '', pageSize: 20 }));
    expect(list.map(({ day, stateName, collections, amount }) => [day, stateName, collections, amount])).toEqual([
      ['2026-11-24', '待结算', 1, '100.00'],
      ['2026-11-23', '已结算', 22, '2170.00'],
    ]);
    const settled = must(
      await atConsole.call(finance, pageSettlements, { keyword: '', pageSize: 20, state: 'settled' }),
    );
    expect(settled.list).toHaveLength(1);
    const after = { day: '2026-11-24', settlementNo: list[0]!.settlementNo };
    expect(
      must(await atConsole.call(finance, pageSettlements, { keyword: '', pageSize: 20, after })).list,
    ).toHaveLength(1);
  });
});
