import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, OrderFixture, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import { sumFen, fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { Result } from '#platform/kernel/result.ts';
import { reviewOf, setReviewerLimit } from './index.ts';

let fixture: OrderFixture;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings()],
    kinds: [transferKind],
  });
  payee = await fixture.openMerchant();
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

interface Seen {
  orderNo: string;
  orderHash: string;
  amount: string;
}
interface Answer {
  passedCount: number;
  refusedCount: number;
  results: { orderNo: string; code: string; reason: string; state: string; auditStatus: string }[];
}

const place = async (merchant: TestMerchant, amount: string, who: Who = 'maker'): Promise<Seen> => {
  const { orderNo } = must(
    await fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount, who }),
  );
  return { orderNo, orderHash: (await fixture.detail(merchant, orderNo)).orderHash, amount };
};
const placeMany = async (merchant: TestMerchant, count: number, amount = '1000.00'): Promise<Seen[]> => {
  const placed: Seen[] = [];
  for (let index = 0; index < count; index += 1) placed.push(await place(merchant, amount));
  return placed;
};
const totalOf = (orders: readonly Seen[]) => yuanOfFen(sumFen(orders.map(({ amount }) => fenOfYuan(amount))));
const send = (
  merchant: TestMerchant,
  who: Who,
  path: string,
  orders: readonly Seen[],
  more: Record<string, unknown> = {},
): Promise<Result<Answer>> =>
  fixture.call<Answer>(merchant, who, path, {
    requestNo: newId(),
    orders: orders.map(({ orderNo, orderHash }) => ({ orderNo, orderHash })),
    totalAmount: totalOf(orders),
    ...more,
  });
const approve = (merchant: TestMerchant, who: Who, orders: readonly Seen[], more?: Record<string, unknown>) =>
  send(merchant, who, 'order/auditBatch', orders, more);
const reject = (merchant: TestMerchant, who: Who, orders: readonly Seen[]) =>
  send(merchant, who, 'order/rejectBatch', orders, { reason: '与已有付款重复' });
const codes = (answer: Result<Answer>) => must(answer).results.map(({ code }) => code);
const deadlocks = async () =>
  (
    await fixture.db.admin.query<{ deadlocks: string }>(
      'SELECT pg_stat_force_next_flush(), deadlocks FROM pg_stat_database WHERE datname = current_database()',
    )
  ).rows[0]!.deadlocks;

describe('Many orders under one confirmation', () => {
  it('ten are approved, each with its own decision, and each is paid once', async () => {
    const merchant = await fixture.openMerchant();
    const orders = await placeMany(merchant, 10);
    const answer = must(await approve(merchant, 'checker', orders.toReversed(), { note: '月结货款' }));
    expect(answer).toMatchObject({ passedCount: 10, refusedCount: 0 });
    expect(answer.results.map(({ orderNo }) => orderNo)).toEqual(orders.toReversed().map(({ orderNo }) => orderNo));
    expect(answer.results[0]).toMatchObject({ code: '00000', reason: '', state: 'queued', auditStatus: '02' });
    await fixture.run();
    expect(await fixture.money(merchant)).toBe('89995.00 + 0.00');
    const seen = await fixture.detail(merchant, orders[3]!.orderNo);
    expect(seen.timeline.map(({ event, actor, note }) => [event, actor, note])).toEqual([
      ['submitted', '制单甲', ''],
      ['approved', '复核甲', '月结货款'],
      ['succeeded', '系统', ''],
    ]);
  });

  it('orders that may not be approved are refused with their reason, and the others pass', async () => {
    const merchant = await fixture.openMerchant({ balance: '300000.00' });
    await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      setReviewerLimit(tx, { mid: merchant.mid, personId: merchant.people.checker.personId, singleFen: 60_000_00n }),
    );
    const [good, ownOrder, beyond, twice, changed, second, gone] = [
      await place(merchant, '1000.00'),
      await place(merchant, '2000.00', 'checker'),
      await place(merchant, '60000.01'),
      await place(merchant, '50000.00'),
      await place(merchant, '3000.00'),
      await place(merchant, '50000.01'),
      await place(merchant, '4000.00'),
    ];
    must(await fixture.approve(merchant, 'checker', twice!.orderNo));
    must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo: gone!.orderNo }));
    const orders = [ownOrder, good, beyond, twice, { ...changed!, orderHash: 'f'.repeat(64) }, second, gone] as Seen[];
    const answer = must(await approve(merchant, 'checker', orders));
    expect(answer.results.map(({ code, state }) => [code, state])).toEqual([
      ['02301KCSDS', 'pending_review'],
      ['00000', 'queued'],
      ['02305KCSDS', 'pending_review'],
      ['02302KCSDS', 'pending_review'],
      ['02404KCSDS', 'pending_review'],
      ['00000', 'pending_review'],
      ['02403KCSDS', 'withdrawn'],
    ]);
    expect(answer).toMatchObject({ passedCount: 2, refusedCount: 5 });
    expect(answer.results[0]!.reason).toBe('制单人不能复核自己提交的订单，请由其他复核人处理');
    expect((await fixture.detail(merchant, ownOrder!.orderNo)).timeline).toHaveLength(1);
  });

  it('are the set and the sum that were confirmed, or nothing happens', async () => {
    const merchant = await fixture.openMerchant();
    const other = await fixture.openMerchant();
    const orders = await placeMany(merchant, 2);
    const foreign = await place(other, '1000.00');
    expect(codeOf(await approve(merchant, 'checker', orders, { totalAmount: '1999.99' }))).toBe('02404KCSDS');
    expect(codeOf(await reject(merchant, 'checker', [...orders, foreign]))).toBe('02401KCSDS');
    expect(codeOf(await approve(merchant, 'checker', [...orders, foreign]))).toBe('02401KCSDS');
    expect((await fixture.detail(merchant, orders[0]!.orderNo)).state).toBe('pending_review');
    const inputs = [
      [],
      [orders[0]!, orders[0]!],
      Array.from({ length: 51 }, (_, index) => ({
        ...orders[0]!,
        orderNo: `2026112015000000000000${String(index).padStart(2, '0')}`,
      })),
    ];
    for (const bad of inputs)
      await expect(approve(merchant, 'checker', bad, { totalAmount: '1.00' })).rejects.toThrow(
        /请选择要复核的订单|同一订单只能选择一次|一次最多复核50笔/,
      );
  });

  it('are rejected with one reason, and what each held is free again', async () => {
    const merchant = await fixture.openMerchant();
    const orders = await placeMany(merchant, 3);
    must(await fixture.approve(merchant, 'checker2', orders[1]!.orderNo));
    expect(codes(await reject(merchant, 'checker', orders))).toEqual(['00000', '02403KCSDS', '00000']);
    expect(await fixture.detail(merchant, orders[0]!.orderNo)).toMatchObject({
      state: 'rejected',
      failReason: '与已有付款重复',
    });
    await fixture.run();
    expect(await fixture.money(merchant)).toBe('98999.50 + 0.00');
    expect(await fixture.limitUsed(merchant, '2026-11-20', 'transfer')).toBe('1000.00 in 1');
  });
});

describe('At the same time', () => {
  it('two reviewers of overlapping sets: each order is decided once, and they do not deadlock', async () => {
    const merchant = await fixture.openMerchant();
    const before = await deadlocks();
    for (const _ of [1, 2, 3]) {
      const orders = await placeMany(merchant, 12);
      const [left, right, alone] = [orders.slice(0, 8), orders.slice(4).toReversed(), orders[6]!];
      const answers = await Promise.all([
        approve(merchant, 'checker', left),
        approve(merchant, 'checker2', right),
        reject(merchant, 'admin', [orders[9]!, orders[5]!, orders[2]!]),
        fixture.approve(merchant, 'boss', alone.orderNo, alone.orderHash),
      ]);
      const decidedBy = new Map<string, number>(orders.map(({ orderNo }) => [orderNo, 0]));
      for (const answer of answers.slice(0, 3) as Result<Answer>[]) {
        for (const { orderNo, code } of must(answer).results) {
          expect(['00000', '02403KCSDS']).toContain(code);
          if (code === '00000') decidedBy.set(orderNo, decidedBy.get(orderNo)! + 1);
        }
      }
      if (answers[3]!.ok) decidedBy.set(alone.orderNo, decidedBy.get(alone.orderNo)! + 1);
      expect([...decidedBy.values()]).toEqual(orders.map(() => 1));
      await fixture.run();
      await fixture.mustAddUp();
    }
    expect(await deadlocks()).toBe(before);
  });

  it('batches that reject, cancellations and new orders never deadlock', async () => {
    const merchant = await fixture.openMerchant();
    const before = await deadlocks();
    const old = await placeMany(merchant, 12);
    const answers = await Promise.all([
      reject(merchant, 'checker', old.slice(0, 8)),
      reject(merchant, 'checker2', old.slice(4).toReversed()),
      ...old.map(({ orderNo }) => fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo })),
      ...old.map(() => place(merchant, '1000.00')),
    ]);
    expect(answers.slice(0, 2).every((answer) => (answer as Result<Answer>).ok)).toBe(true);
    expect(await fixture.money(merchant)).toBe('87994.00 + 12006.00');
    expect(await deadlocks()).toBe(before);
  });
});
