import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { orderHashOf } from '#capabilities/order/server/row/order-hash.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { findOrder } from '#capabilities/order/server/row/order-row.ts';
import { BEGIN, codeOf, OrderFixture, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import { reviewOf } from './index.ts';

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

const place = async (merchant: TestMerchant, amount: string, scheduledAt?: string) =>
  must(
    await fixture.transfer(
      merchant,
      { accountNo: payee.account.accountNo, name: payee.name },
      { amount, ...(scheduledAt ? { scheduledAt } : {}) },
    ),
  ).orderNo;
const cancel = (merchant: TestMerchant, orderNo: string) =>
  fixture.call<{ state: string }>(merchant, 'maker', 'order/audit/cancel', { orderNo });
const reject = (merchant: TestMerchant, orderNo: string) =>
  fixture.call<{ state: string }>(merchant, 'checker2', 'order/reject', { orderNo, reason: '收款信息有误' });
const rounds = Array.from({ length: 6 }, (_, index) => index);

describe('At the same time', () => {
  it('two reviewers of one step: one passes it, the other gets a refusal as it is over', async () => {
    const merchant = await fixture.openMerchant();
    for (const _ of rounds) {
      const orderNo = await place(merchant, '1000.00');
      const { orderHash } = await fixture.detail(merchant, orderNo);
      const answers = await Promise.all(
        (['checker', 'checker2', 'admin', 'boss'] as const).map((who) =>
          fixture.approve(merchant, who, orderNo, orderHash),
        ),
      );
      expect(answers.map(codeOf).sort()).toEqual(['02403KCSDS', '02403KCSDS', '02403KCSDS', 'ok']);
      expect((await fixture.detail(merchant, orderNo)).timeline.map(({ event }) => event)).toEqual([
        'submitted',
        'approved',
      ]);
    }
  });

  it('two reviewers of two steps: exactly one step is done', async () => {
    const merchant = await fixture.openMerchant({ balance: '600000.00' });
    for (const _ of rounds) {
      const orderNo = await place(merchant, '50000.00');
      const { orderHash } = await fixture.detail(merchant, orderNo);
      const answers = await Promise.all(
        (['checker', 'checker2'] as const).map((who) => fixture.approve(merchant, who, orderNo, orderHash)),
      );
      expect(answers.map(codeOf).sort()).toEqual(['02303KCSDS', 'ok']);
      expect(
        (await fixture.detail(merchant, orderNo)).review.steps.map(({ state, actors }) => [state, actors.length]),
      ).toEqual([
        ['done', 1],
        ['current', 0],
      ]);
    }
  });

  it('the same person twice: one act', async () => {
    const merchant = await fixture.openMerchant({ balance: '60000.00' });
    const orderNo = await place(merchant, '50000.00');
    const { orderHash } = await fixture.detail(merchant, orderNo);
    const answers = await Promise.all([1, 2, 3].map(() => fixture.approve(merchant, 'admin', orderNo, orderHash)));
    expect(answers.map(codeOf).sort()).toEqual(['02302KCSDS', '02302KCSDS', 'ok']);
  });

  it('an approval and the maker’s cancellation: one wins, and the money follows the winner', async () => {
    const merchant = await fixture.openMerchant({ balance: '6003.00' });
    let paid = 0;
    for (const _ of rounds) {
      const orderNo = await place(merchant, '1000.00');
      const { orderHash } = await fixture.detail(merchant, orderNo);
      const [approved, withdrawn] = await Promise.all([
        fixture.approve(merchant, 'checker', orderNo, orderHash),
        cancel(merchant, orderNo),
      ]);
      expect([codeOf(approved), codeOf(withdrawn)]).toEqual(approved.ok ? ['ok', '02406KCSDS'] : ['02403KCSDS', 'ok']);
      paid += approved.ok ? 1 : 0;
    }
    await fixture.run();
    expect(await fixture.money(merchant)).toBe(`${(6003 - paid * 1000.5).toFixed(2)} + 0.00`);
  });

  it('an approval and a rejection: one of them counts', async () => {
    const merchant = await fixture.openMerchant();
    for (const _ of rounds) {
      const orderNo = await place(merchant, '1000.00');
      const { orderHash } = await fixture.detail(merchant, orderNo);
      const [approved, rejected] = await Promise.all([
        fixture.approve(merchant, 'checker', orderNo, orderHash),
        reject(merchant, orderNo),
      ]);
      expect([codeOf(approved), codeOf(rejected)].sort()).toEqual(['02403KCSDS', 'ok']);
      expect((await fixture.detail(merchant, orderNo)).state).toBe(approved.ok ? 'queued' : 'rejected');
    }
  });

  it('the maker’s cancellation and the order’s hour: it is cancelled or it runs', async () => {
    const merchant = await fixture.openMerchant();
    for (const _ of rounds) {
      fixture.clock.set(BEGIN);
      const orderNo = await place(merchant, '100.00', '2026-11-20 18:00:00');
      fixture.clock.set('2026-11-20T18:00:00+08:00');
      const [answer] = await Promise.all([cancel(merchant, orderNo), fixture.run()]);
      expect([codeOf(answer), (await fixture.detail(merchant, orderNo)).state]).toEqual(
        answer.ok ? ['ok', 'withdrawn'] : ['02406KCSDS', 'succeeded'],
      );
    }
  });

  it('the deadline and the maker’s cancellation: the money comes back once', async () => {
    const merchant = await fixture.openMerchant();
    for (const _ of rounds) {
      fixture.clock.set(BEGIN);
      const orderNo = await place(merchant, '1000.00');
      fixture.clock.set('2027-02-18T15:00:00+08:00');
      const [answer] = await Promise.all([cancel(merchant, orderNo), fixture.run()]);
      expect((await fixture.detail(merchant, orderNo)).state).toBe(answer.ok ? 'withdrawn' : 'expired');
    }
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
  });

  it('new orders and cancellations of old ones wait for each other and never deadlock', async () => {
    const merchant = await fixture.openMerchant();
    const old = await Promise.all(Array.from({ length: 12 }, () => place(merchant, '1000.00')));
    const answers = await Promise.all([
      ...old.map((orderNo) => cancel(merchant, orderNo)),
      ...old.map(() =>
        fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount: '1000.00' }),
      ),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok']));
    expect(await fixture.money(merchant)).toBe('87994.00 + 12006.00');
    expect(await fixture.limitUsed(merchant, '2026-11-20', 'transfer')).toBe('12000.00 in 12');
    const { rows } = await fixture.db.admin.query<{ deadlocks: string }>(
      'SELECT pg_stat_force_next_flush(), deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows[0]!.deadlocks).toBe('0');
  });
});

describe('A row that somebody changed behind the product’s back', () => {
  const change = (orderNo: string, set: string) =>
    fixture.db.admin.query(`UPDATE orders.orders SET ${set} WHERE order_no = $1`, [orderNo]);
  /** Computed like the product's: an attacker who knows the algorithm. */
  const rehash = async (merchant: TestMerchant, orderNo: string) => {
    const order = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      findOrder(tx, merchant.mid, orderNo),
    );
    await change(orderNo, `order_hash = '${orderHashOf(order!)}'`);
  };
  const revive = (merchant: TestMerchant) =>
    fixture.db.admin.query(
      `UPDATE jobs.jobs SET state = 'ready', ended_at = NULL, attempt = 0 WHERE mid = $1 AND state = 'dead'`,
      [merchant.mid],
    );

  it('is approved by nobody', async () => {
    const merchant = await fixture.openMerchant();
    const orderNo = await place(merchant, '1000.00');
    const { orderHash } = await fixture.detail(merchant, orderNo);
    await change(orderNo, 'amount_fen = 99999');
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02404KCSDS');
    await rehash(merchant, orderNo);
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('02404KCSDS');
    await change(orderNo, `amount_fen = 100000, order_hash = '${orderHash}'`);
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo))).toBe('ok');
  });

  it.each([
    [
      'the payee',
      `payee_account_no = '8800000000000000'`,
      (merchant: TestMerchant) => `payee_account_no = '${merchant.account.accountNo}'`,
    ],
    ['the amount', 'amount_fen = 99000', () => 'amount_fen = 100000'],
    [
      'the paying account',
      `account_no = '8800000000000000'`,
      (merchant: TestMerchant) => `account_no = '${merchant.account.accountNo}'`,
    ],
  ])('pays nothing after %s was changed, with or without its hash; put right, it pays', async (_what, wrong, right) => {
    const [merchant, to] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const orderNo = must(
      await fixture.transfer(merchant, { accountNo: to.account.accountNo, name: to.name }, { amount: '1000.00' }),
    ).orderNo;
    const { orderHash } = await fixture.detail(merchant, orderNo);
    must(await fixture.approve(merchant, 'checker', orderNo));
    const before = await fixture.money(merchant);
    await change(orderNo, wrong);
    await fixture.run();
    expect([await fixture.money(merchant), await fixture.money(to)]).toEqual([before, '100000.00 + 0.00']);
    await rehash(merchant, orderNo);
    await revive(merchant);
    await fixture.run();
    expect([await fixture.money(merchant), (await fixture.detail(merchant, orderNo)).state]).toEqual([
      before,
      'queued',
    ]);
    await change(orderNo, `${right(wrong.startsWith('payee') ? to : merchant)}, order_hash = '${orderHash}'`);
    await revive(merchant);
    await fixture.run();
    expect([await fixture.money(to), (await fixture.detail(merchant, orderNo)).state]).toEqual([
      '101000.00 + 0.00',
      'succeeded',
    ]);
  });

  it('and an order whose review was removed does not run', async () => {
    const merchant = await fixture.openMerchant();
    const orderNo = await place(merchant, '1000.00');
    must(await fixture.approve(merchant, 'checker', orderNo));
    await fixture.db.admin.query(`UPDATE approval.reviews SET order_hash = $2 WHERE order_no = $1`, [
      orderNo,
      'e'.repeat(64),
    ]);
    await fixture.run();
    expect((await fixture.detail(merchant, orderNo)).state).toBe('queued');
    expect(await fixture.findings()).toEqual([
      expect.stringContaining(`order ${orderNo} is queued, its review is approved for hash eeeeeeee`),
    ]);
    await fixture.db.admin.query(
      `UPDATE approval.reviews r SET order_hash = o.order_hash FROM orders.orders o WHERE o.order_no = r.order_no AND r.order_no = $1`,
      [orderNo],
    );
    await revive(merchant);
    await fixture.run();
    expect((await fixture.detail(merchant, orderNo)).state).toBe('succeeded');
  });

  it('cannot be changed by the application, whose role may not write content, hash or acts', async () => {
    const merchant = await fixture.openMerchant();
    const orderNo = await place(merchant, '1000.00');
    const write = (sql: string) =>
      fixture.db.database.transaction({ mid: merchant.mid }, (tx) => tx.run(sql, [orderNo]));
    for (const set of [
      'amount_fen = 1',
      `payee_account_no = '1'`,
      `order_hash = repeat('a', 64)`,
      'maker_id = gen_random_uuid()',
    ]) {
      await expect(write(`UPDATE orders.orders SET ${set} WHERE order_no = $1`)).rejects.toThrow('permission denied');
    }
    await expect(write('UPDATE approval.reviews SET order_hash = order_hash WHERE order_no = $1')).rejects.toThrow(
      'permission denied',
    );
    for (const table of ['orders.orders', 'orders.events', 'approval.acts', 'approval.reviews']) {
      await expect(write(`DELETE FROM ${table} WHERE order_no = $1`)).rejects.toThrow('permission denied');
    }
  });

  it('cannot hold the maker’s own approval, nor a second act of one person: the tables refuse it', async () => {
    const merchant = await fixture.openMerchant();
    const orderNo = await place(merchant, '1000.00');
    const act = (personId: string) =>
      fixture.db.admin.query(
        `INSERT INTO approval.acts (mid, order_no, person_id, maker_id, person_name, step, act, order_hash, acted_at)
         SELECT mid, order_no, $2, maker_id, 'x', 0, 'approve', order_hash, now() FROM approval.reviews WHERE order_no = $1`,
        [orderNo, personId],
      );
    await expect(act(merchant.people.maker.personId)).rejects.toThrow('maker_never_reviews');
    const once = newId();
    await act(once);
    await expect(act(once)).rejects.toThrow('one_act_per_person_and_order');
  });
});
