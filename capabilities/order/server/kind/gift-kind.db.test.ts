import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { orderBindings } from '../bindings.ts';
import { conforms } from '../test/conformance.ts';
import type { KindExamples, Scene } from '../test/conformance-run.ts';
import { give, giftBindings, giftContract, giftKind } from '../test/gift-kind.ts';
import { BEGIN, must, OrderFixture, type Placed } from '../test/order-fixture.ts';
import { accepted, failed, succeeded, type Step } from '../test/scripted-rail.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

// All that makes the kind known: no file of the product names it.
withKinds(giftContract);

const examples: KindExamples = {
  kind: giftKind,
  bindings: giftBindings(),
  path: give.path,
  async input({ fixture }, payer, wish) {
    const { accountNo } = payer.account;
    const quoteId = await fixture.quote(payer, { function: 'gift', accountNo, amount: wish.amount });
    return {
      requestNo: newId(),
      quoteId,
      accountNo,
      payeeName: '李小红',
      payeeAccountNo: '6225880100001234',
      occasion: '生日',
      ...wish,
    };
  },
  refuses: [
    {
      why: 'out of another’s account',
      code: '02101KCSDS',
      input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
    },
    { why: 'for a forbidden occasion', code: '02501KCSDS', input: { occasion: '六合彩' } },
    { why: 'without a quote', code: '02006KCSDS', input: { quoteId: 'none' } },
    { why: 'into the past', code: '02408KCSDS', input: { scheduledAt: '2026-11-20 14:00:00' } },
  ],
};

describe('A kind of order that only this test has', () => {
  conforms(examples);
});

describe('What is its own', () => {
  let fixture: OrderFixture;
  beforeAll(async () => {
    fixture = await OrderFixture.open({
      bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...giftBindings()],
      kinds: [giftKind],
    });
  });
  beforeEach(() => fixture.clock.set(BEGIN));
  afterAll(() => fixture.db.close());

  const given = async (payer: TestMerchant, amount: string): Promise<Placed> =>
    must(
      await fixture.call<Placed>(
        payer,
        'maker',
        give.path,
        await examples.input({ fixture } as Scene, payer, { amount }),
      ),
    );
  async function ran(send: Step) {
    const payer = await fixture.openMerchant();
    const { orderNo } = await given(payer, '100.00');
    fixture.rail.plan(orderNo, { send: [send] });
    await fixture.run();
    return { payer, orderNo, available: `${payer.account.accountNo}:available` };
  }

  it('are its words and its detail', async () => {
    const payer = await fixture.openMerchant();
    const seen = await fixture.detail(payer, (await given(payer, '100.00')).orderNo);
    expect(seen).toMatchObject({
      typeCode: '9901',
      typeName: '礼金',
      fee: '3.00',
      payeeAccountNo: expect.stringMatching(/^622588\*+1234$/),
      details: [{ label: '事由', text: '生日' }],
    });
  });

  it('are its postings: the fee is earned when the bank has paid', async () => {
    const waiting = await ran(accepted);
    expect(await fixture.moved(waiting.orderNo)).toEqual({
      [waiting.available]: '-103.00',
      inTransit: '100.00',
      suspense: '3.00',
    });
    const paid = await ran(succeeded());
    expect(await fixture.moved(paid.orderNo)).toEqual({
      [paid.available]: '-103.00',
      bankCash: '100.00',
      feeIncome: '3.00',
    });
    expect(await fixture.moved((await ran(failed('限额'))).orderNo)).toEqual({});
  });

  it('is its end: nobody may review it later', async () => {
    const payer = await fixture.openMerchant();
    const { orderNo } = await given(payer, '2000.00');
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      state: 'pending_review',
      reviewDeadline: '2026-11-24T00:00:00+08:00',
    });
    await fixture.run('2026-11-24T00:00:00+08:00');
    expect((await fixture.detail(payer, orderNo)).state).toBe('expired');
  });

  it('is its end: an order that was approved in time and could not run since then is not paid', async () => {
    const payer = await fixture.openMerchant();
    const { orderNo } = await given(payer, '2000.00');
    fixture.clock.set('2026-11-23T23:00:00+08:00');
    expect(must(await fixture.approve(payer, 'checker', orderNo)).state).toBe('scheduled');
    await fixture.run('2026-11-24T00:00:00+08:00');
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      state: 'expired',
      timeline: expect.arrayContaining([expect.objectContaining({ event: 'expired' })]),
    });
    expect(await fixture.money(payer)).toBe('100000.00 + 0.00');
    await fixture.run('2026-11-24T00:30:00+08:00');
    expect(fixture.rail.talkOf(orderNo)).toEqual([]);
    expect(await fixture.findings()).toEqual([]);
  });

  it('is its end: a worker that comes late does not run it', async () => {
    const payer = await fixture.openMerchant();
    const { orderNo } = await given(payer, '100.00');
    await fixture.db.admin.query(`DELETE FROM jobs.jobs WHERE mid = $1 AND kind = 'order.expire'`, [payer.mid]);
    await fixture.run('2026-11-24T09:00:00+08:00');
    expect([
      (await fixture.detail(payer, orderNo)).state,
      fixture.rail.talkOf(orderNo),
      await fixture.money(payer),
    ]).toEqual(['expired', [], '100000.00 + 0.00']);
  });
});
