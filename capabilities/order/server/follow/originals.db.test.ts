import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, codeOf, must, nothingLeft, OrderFixture, type Placed } from '../test/order-fixture.ts';
import { draw, free, giveBack, pledge, pledgeBindings, pledgeContracts, pledgeKinds } from '../test/pledge-kinds.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

withKinds(...pledgeContracts);

const AT_END = '2026-11-23T15:00:00+08:00';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...pledgeBindings()],
    kinds: pledgeKinds,
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** A pledge of one merchant for another, which runs, and what each can do with it. */
async function pledged(amount = '100.00') {
  const [payer, payee] = await Promise.all([fixture.openMerchant(), fixture.openMerchant({ balance: '0.01' })]);
  const input = {
    requestNo: newId(),
    accountNo: payer.account.accountNo,
    payeeAccountNo: payee.account.accountNo,
    amount,
  };
  const { orderNo } = must(await fixture.call<Placed>(payer, 'maker', pledge.path, input));
  if (amount !== '100.00') must(await fixture.approve(payer, 'checker', orderNo));
  await fixture.run();
  const follow = (who: TestMerchant, path: string, more: object = {}, originalMid = payer.mid, originalNo = orderNo) =>
    fixture.call<Placed>(who, 'maker', path, { requestNo: newId(), originalMid, originalNo, ...more });
  const seen = async () => {
    const { state, stateName, holdAmounts } = await fixture.detail(payer, orderNo);
    return [state, stateName, holdAmounts?.held, holdAmounts?.used, holdAmounts?.released].join(' ');
  };
  return { payer, payee, orderNo, follow, seen };
}

describe('An order that authorizes', () => {
  it('holds its money and pays nobody; its maker cannot take it back', async () => {
    const { payer, payee, orderNo, seen } = await pledged();
    expect([await seen(), await fixture.money(payer), await fixture.money(payee)]).toEqual([
      'authorized 已质押 100.00 0.00 0.00',
      '99900.00 + 100.00',
      '0.01 + 0.00',
    ]);
    expect(codeOf(await fixture.call(payer, 'maker', 'order/audit/cancel', { orderNo }))).toBe('02406KCSDS');
  });

  it('ends at its end: money and limit come back, and nobody follows it', async () => {
    const { payer, payee, follow, seen } = await pledged();
    await fixture.run('2026-11-23T14:59:59+08:00');
    expect(await seen()).toBe('authorized 已质押 100.00 0.00 0.00');
    await fixture.run(AT_END);
    expect([await seen(), await fixture.money(payer), await fixture.limitUsed(payer, '2026-11-20', 'pledge')]).toEqual([
      'expired 已失效 0.00 0.00 100.00',
      '100000.00 + 0.00',
      '0.00 in 0',
    ]);
    expect(codeOf(await follow(payee, draw.path, { amount: '1.00', rest: 'release' }))).toBe('02409KCSDS');
  });
});

describe('An order that follows it', () => {
  it('takes what it says; the rest goes back with it', async () => {
    const { payer, payee, orderNo, follow, seen } = await pledged();
    const taken = must(await follow(payee, draw.path, { amount: '30.00', rest: 'release' }));
    expect([taken.state, await seen()]).toEqual(['queued', 'authorized 已质押 100.00 0.00 0.00']);
    await fixture.run();
    expect([await seen(), await fixture.money(payer), await fixture.money(payee)]).toEqual([
      'succeeded 成功 0.00 30.00 70.00',
      '99970.00 + 0.00',
      '30.01 + 0.00',
    ]);
    const [above, below] = [await fixture.detail(payer, orderNo), await fixture.detail(payee, taken.orderNo)];
    expect(above.followers).toMatchObject([
      { orderNo: taken.orderNo, typeName: '质押支取', state: 'succeeded', amount: '30.00', isOwn: false },
    ]);
    expect(below).toMatchObject({
      original: { orderNo, typeName: '质押', isOwn: false },
      holdAmounts: { used: '30.00' },
      entries: [{ direction: 'in', amount: '30.00', typeCode: '9912' }],
    });
  });

  it('leaves the rest held where it says so, until the last part is taken', async () => {
    const { payer, payee, follow, seen } = await pledged();
    for (const [amount, then] of [
      ['30.00', 'authorized 已质押 70.00 30.00 0.00'],
      ['50.00', 'authorized 已质押 20.00 80.00 0.00'],
      ['20.00', 'succeeded 成功 0.00 100.00 0.00'],
    ]) {
      must(await follow(payee, draw.path, { amount, rest: 'hold' }));
      await fixture.run();
      expect(await seen()).toBe(then);
    }
    expect([await fixture.money(payer), await fixture.money(payee)]).toEqual(['99900.00 + 0.00', '100.01 + 0.00']);
  });

  it('gives at its end back what is left after a part was taken', async () => {
    const { payer, payee, follow, seen } = await pledged();
    must(await follow(payee, draw.path, { amount: '30.00', rest: 'hold' }));
    await fixture.run();
    await fixture.run(AT_END);
    expect([await seen(), await fixture.money(payer)]).toEqual(['expired 已失效 0.00 30.00 70.00', '99970.00 + 0.00']);
  });

  it('frees all that is left: money and limit come back', async () => {
    const { payer, payee, follow, seen } = await pledged();
    must(await follow(payee, draw.path, { amount: '30.00', rest: 'hold' }));
    await fixture.run();
    must(await follow(payee, free.path));
    await fixture.run();
    expect([await seen(), await fixture.money(payer)]).toEqual([
      'withdrawn 已解除 0.00 30.00 70.00',
      '99970.00 + 0.00',
    ]);
  });

  it('of twenty at one original takes exactly what is there', async () => {
    const { payer, payee, follow, seen } = await pledged();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => follow(payee, draw.path, { amount: '30.00', rest: 'hold' })),
    );
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 17 }, () => '02410KCSDS'), 'ok', 'ok', 'ok']);
    await fixture.run();
    expect([await seen(), await fixture.money(payer), await fixture.money(payee)]).toEqual([
      'authorized 已质押 10.00 90.00 0.00',
      '99900.00 + 10.00',
      '90.01 + 0.00',
    ]);
  });

  it('of twenty that take or free the whole is one', async () => {
    const { payee, follow, seen } = await pledged();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, at) =>
        at % 2 ? follow(payee, free.path) : follow(payee, draw.path, { amount: '100.00', rest: 'release' }),
      ),
    );
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 19 }, () => '02409KCSDS'), 'ok']);
    await fixture.run();
    expect(['succeeded 成功 0.00 100.00 0.00', 'withdrawn 已解除 0.00 0.00 100.00']).toContain(await seen());
  });

  it('is nobody else’s: a third merchant finds no original, and leaves nothing', async () => {
    const { follow, seen } = await pledged();
    const stranger = await fixture.openMerchant();
    for (const [path, more] of [
      [draw.path, { amount: '1.00', rest: 'release' }],
      [free.path, {}],
      [giveBack.path, {}],
    ] as const)
      expect(codeOf(await follow(stranger, path, more))).toBe('02401KCSDS');
    expect([await seen(), await fixture.traces(stranger)]).toEqual(['authorized 已质押 100.00 0.00 0.00', nothingLeft]);
  });

  it('cannot be made for more than is left', async () => {
    const { payee, follow } = await pledged();
    expect(codeOf(await follow(payee, draw.path, { amount: '100.01', rest: 'release' }))).toBe('02410KCSDS');
    expect(await fixture.traces(payee)).toEqual(nothingLeft);
  });

  it('that its reviewer refuses leaves the original as it was', async () => {
    const { payee, follow, seen } = await pledged('3000.00');
    const { orderNo } = must(await follow(payee, draw.path, { amount: '2000.00', rest: 'release' }));
    expect(codeOf(await follow(payee, free.path))).toBe('02409KCSDS');
    must(await fixture.call(payee, 'checker', 'order/reject', { orderNo, reason: '金额与合同不符' }));
    expect(await seen()).toBe('authorized 已质押 3000.00 0.00 0.00');
    must(await follow(payee, draw.path, { amount: '500.00', rest: 'release' }));
    await fixture.run();
    expect(await seen()).toBe('succeeded 成功 0.00 500.00 2500.00');
  });

  it('can be reviewed until its original ends, and ends with it', async () => {
    const { payer, payee, follow, seen } = await pledged('3000.00');
    const { orderNo } = must(await follow(payee, draw.path, { amount: '2000.00', rest: 'release' }));
    expect((await fixture.detail(payee, orderNo)).reviewDeadline).toBe(AT_END);
    await fixture.run(AT_END);
    expect([(await fixture.detail(payee, orderNo)).state, await seen(), await fixture.money(payer)]).toEqual([
      'expired',
      'expired 已失效 0.00 0.00 3000.00',
      '100000.00 + 0.00',
    ]);
  });

  it('that has not run when its original ends fails, whichever job comes first', async () => {
    for (const first of ['order.run', 'order.expire']) {
      fixture.clock.set(BEGIN);
      const { payer, payee, follow, seen } = await pledged();
      const { orderNo } = must(await follow(payee, draw.path, { amount: '30.00', rest: 'release' }));
      fixture.clock.set('2026-11-23T15:00:01+08:00');
      const others = await fixture.db.admin.query(
        `UPDATE jobs.jobs SET run_at = run_at + interval '1 year' WHERE kind <> $1 AND mid = ANY ($2) AND state = 'waiting' RETURNING id`,
        [first, [payer.mid, payee.mid]],
      );
      await fixture.run();
      await fixture.db.admin.query(`UPDATE jobs.jobs SET run_at = run_at - interval '1 year' WHERE id = ANY ($1)`, [
        others.rows.map(({ id }) => id as string),
      ]);
      await fixture.run();
      expect(['failed', 'expired']).toContain((await fixture.detail(payee, orderNo)).state);
      expect([await seen(), await fixture.money(payer), await fixture.money(payee)]).toEqual([
        'expired 已失效 0.00 0.00 100.00',
        '100000.00 + 0.00',
        '0.01 + 0.00',
      ]);
    }
  });

  it('is not run when its row names another original than the one that was approved', async () => {
    const [one, other] = [await pledged(), await pledged()];
    const { orderNo } = must(await one.follow(one.payee, draw.path, { amount: '30.00', rest: 'release' }));
    await fixture.db.admin.query('UPDATE orders.orders SET original_mid = $2, original_no = $3 WHERE order_no = $1', [
      orderNo,
      other.payer.mid,
      other.orderNo,
    ]);
    await fixture.newWorker(60_000).runDue();
    expect([(await fixture.detail(one.payee, orderNo)).state, await one.seen(), await other.seen()]).toEqual([
      'queued',
      'authorized 已质押 100.00 0.00 0.00',
      'authorized 已质押 100.00 0.00 0.00',
    ]);
    await fixture.db.admin.query('UPDATE orders.orders SET original_mid = $2, original_no = $3 WHERE order_no = $1', [
      orderNo,
      one.payer.mid,
      one.orderNo,
    ]);
  });
});

describe('An order that pays back', () => {
  it('gives the payer what was taken; the one that took it and the hold say so', async () => {
    const { payer, payee, follow, seen } = await pledged();
    const taken = must(await follow(payee, draw.path, { amount: '30.00', rest: 'release' }));
    await fixture.run();
    const back = () => follow(payee, giveBack.path, {}, payee.mid, taken.orderNo);
    const answers = await Promise.all(Array.from({ length: 5 }, back));
    expect(answers.map(codeOf).sort()).toEqual(['02409KCSDS', '02409KCSDS', '02409KCSDS', '02409KCSDS', 'ok']);
    await fixture.run();
    expect([
      (await fixture.detail(payee, taken.orderNo)).state,
      await seen(),
      await fixture.money(payer),
      await fixture.money(payee),
    ]).toEqual(['returned', 'returned 已解除 0.00 0.00 100.00', '100000.00 + 0.00', '0.01 + 0.00']);
  });
});
