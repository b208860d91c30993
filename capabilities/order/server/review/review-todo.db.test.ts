import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPolicy } from '#capabilities/approval/server/index.ts';
import { must } from '../test/order-fixture.ts';
import {
  fixture,
  merchant,
  payee,
  orders,
  names,
  todo,
  openOrderLists,
  closeOrderLists,
} from '../test/order-list-fixture.ts';

beforeAll(openOrderLists);
afterAll(closeOrderLists);

describe('The to-do', () => {
  it('has the orders that this person may decide, nearest deadline first, with totals over all', async () => {
    const page = await todo('checker');
    expect(names(page)).toEqual(['soon', 'large', 'middling']);
    expect(page.totals).toEqual({ count: 3, amount: '66000.00', oldestSubmittedAt: '2026-11-06T09:00:00+08:00' });
    expect(page.list[0]).toMatchObject({
      state: 'pending_review',
      reviewDeadline: '2026-11-30T09:00:00+08:00',
      stepTitle: '复核员任一人',
      stepNo: 1,
      stepCount: 1,
      typeName: '预约转账',
      makerName: '制单甲',
    });
    expect(page.list[1]).toMatchObject({ stepNo: 1, stepCount: 2 });
  });

  it('leaves out own orders, steps of others, and orders already acted on', async () => {
    expect(names(await todo('checker2'))).toEqual(['soon', 'large', 'middling', 'checkers', 'named']);
    expect(names(await todo('admin'))).toEqual(['soon', 'large', 'middling', 'checkers']);
    must(await fixture.approve(merchant, 'checker', orders.large!));
    expect(names(await todo('checker'))).toEqual(['soon', 'middling']);
    expect(names(await todo('checker2'))).toEqual(['soon', 'middling', 'checkers', 'named']);
    expect((await todo('admin')).list[1]).toMatchObject({
      orderNo: orders.large,
      stepTitle: '管理员复核',
      stepNo: 2,
      stepCount: 2,
    });
  });

  it('has a step that needs all of its persons for those who have not acted yet', async () => {
    const other = await fixture.openMerchant();
    const persons = [other.people.checker.personId, other.people.checker2.personId];
    const layers = [{ fromFen: 0n, steps: [{ title: '两位复核员', mode: 'all' as const, persons }] }];
    await fixture.db.database.transaction({ mid: other.mid }, (tx) =>
      setPolicy(tx, { mid: other.mid, kind: 'withdraw', layers, createdBy: 'test' }),
    );
    const { orderNo } = must(await fixture.withdraw(other, { amount: '10.00' }));
    must(await fixture.approve(other, 'checker', orderNo));
    expect((await todo('checker', {}, other)).totalCount).toBe(0);
    expect((await todo('checker2', {}, other)).list).toMatchObject([{ orderNo, stepNo: 1, stepCount: 1 }]);
  });

  it('agrees with the order’s own page: each line may be approved there, nothing else', async () => {
    for (const who of ['checker', 'checker2', 'admin', 'maker', 'viewer'] as const) {
      const waiting = names(await todo(who));
      for (const [name, orderNo] of Object.entries(orders)) {
        expect([who, name, (await fixture.detail(merchant, orderNo, who)).actions.approve]).toEqual([
          who,
          name,
          waiting.includes(name),
        ]);
      }
    }
  });

  it('is empty for people without the right, and has nothing of another merchant', async () => {
    for (const who of ['maker', 'viewer'] as const)
      expect(await todo(who)).toMatchObject({ list: [], totalCount: 0, totals: { count: 0, amount: '0.00' } });
    expect((await todo('checker', {}, payee)).list).toEqual([]);
  });

  it.each([
    ['定金', ['middling']],
    ['复核甲', ['checkers']],
    ['%', []],
  ])('finds %s', async (keyword, found) => expect(names(await todo('checker2', { keyword }))).toEqual(found));
});
