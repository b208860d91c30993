import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/kernel/id.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import {
  call,
  checked,
  fixture,
  openRefunds,
  placed,
  refundsOf,
  runAll,
  scene,
  seen,
  submit,
  type Placed,
} from './test/batch-scene.ts';
import { refundAsk } from './test/examples.ts';

beforeAll(openRefunds);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A batch of refunds', () => {
  it('is one order, and each line pays a part of its trade back to its payer', async () => {
    const { merchant, one, other, trades } = await scene();
    const before = [await fixture.money(one), await fixture.money(other)];
    expect(before).toEqual(['99899.50 + 0.00', '99949.50 + 0.00']);
    const { orderNo } = await placed(merchant, [
      [trades[0], '30.00', 'TK-0001'],
      [trades[1], '50.00', 'TK-0002'],
      [trades[0], '20.00', 'TK-0003'],
    ]);
    expect([await seen(merchant, trades[0]), await seen(merchant, trades[1])]).toEqual(['50.00 50.00', '50.00 0.00']);
    await runAll();
    expect([await fixture.money(merchant), await fixture.money(one), await fixture.money(other)]).toEqual([
      '50.01 + 0.00',
      '99949.50 + 0.00',
      '99999.50 + 0.00',
    ]);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'succeeded',
      typeCode: '5990',
      original: null,
    });
    const { followers, timeline } = await fixture.detail(one, trades[0]);
    expect(followers.map(({ amount, state, isOwn }) => `${amount} ${state} ${isOwn}`).sort()).toEqual([
      '20.00 succeeded false',
      '30.00 succeeded false',
    ]);
    expect(timeline.map(({ note }) => note)).toEqual(expect.arrayContaining(['退款 30.00元', '退款 20.00元']));
    expect((await refundsOf(merchant)).map((row) => [row.refundNo, row.tradeNo, row.amount, row.result])).toEqual([
      ['TK-0001', trades[0], '30.00', 'succeeded'],
      ['TK-0002', trades[1], '50.00', 'succeeded'],
      ['TK-0003', trades[0], '20.00', 'succeeded'],
    ]);
    expect(await refundsOf(merchant, { keyword: trades[1] })).toMatchObject([{ refundNo: 'TK-0002' }]);
  });

  it('is shown whole before its confirmation, and nothing of it is kept', async () => {
    const { merchant, trades } = await scene();
    const { batchId } = await checked(merchant, [
      [trades[0], '30.00'],
      [trades[1], '50.00'],
    ]);
    const { accountNo } = merchant.account;
    const input = { requestNo: newId(), batchId, accountNo };
    expect(must(await fixture.preview(merchant, 'maker', 'csdb/v2/refund/batch', input))).toMatchObject({
      from: [{ accountNo }],
      count: 2,
      amount: '80.00',
    });
    expect(await seen(merchant, trades[0])).toBe('0.00 100.00');
    must(await submit(merchant, batchId));
  });

  it('gives the part of a line that fails back', async () => {
    const { merchant, one, trades } = await scene();
    const { orderNo } = await placed(merchant, [
      [trades[0], '30.00'],
      [trades[1], '50.00'],
    ]);
    await fixture.setStatus(one, 'pay_only');
    await runAll();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'partly_succeeded' });
    expect([await seen(merchant, trades[0]), await seen(merchant, trades[1])]).toEqual(['0.00 100.00', '50.00 0.00']);
    expect(await fixture.money(merchant)).toBe('100.01 + 0.00');
    expect((await refundsOf(merchant, { results: ['failed'] })).map(({ amount }) => amount)).toEqual(['30.00']);
  });

  it('that its reviewer refuses gives all parts back', async () => {
    const { merchant, one } = await scene({});
    const tradeNo = await received({ fixture }, merchant, one, '4000.00');
    const { orderNo, state } = await placed(merchant, [[tradeNo, '3000.00']]);
    expect([state, await seen(merchant, tradeNo)]).toEqual(['pending_review', '3000.00 1000.00']);
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '重复退款申请' }));
    expect([await seen(merchant, tradeNo), await fixture.money(merchant)]).toEqual(['0.00 4000.00', '4150.01 + 0.00']);
  });

  it('of two for the same trade at once is one, and so it is of a batch and a single refund', async () => {
    const { merchant, trades } = await scene();
    const batches = [await checked(merchant, [[trades[0], '60.00']]), await checked(merchant, [[trades[0], '61.00']])];
    const answers = await Promise.all(batches.map(({ batchId }) => submit(merchant, batchId)));
    expect(answers.map(codeOf).sort()).toEqual(['02908KCSDS', 'ok']);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ text: expect.stringContaining('超过原订单还可退回的') });
    const mixed = await checked(merchant, [[trades[1], '30.00']]);
    const results = await Promise.all([
      submit(merchant, mixed.batchId),
      call<Placed>(merchant, 'apply', refundAsk(trades[1], '30.00')),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await runAll();
    expect(await seen(merchant, trades[1])).toBe('30.00 20.00');
  });

  it('equal to one of today needs no reason, because the refund number prevents repeats', async () => {
    const { merchant, trades } = await scene();
    await placed(merchant, [[trades[0], '30.00', 'TK-0001']]);
    must(await call<Placed>(merchant, 'apply', refundAsk(trades[0], '30.00')));
    const again = await checked(merchant, [[trades[0], '30.00', 'TK-0002']]);
    expect(
      must(await fixture.call(merchant, 'maker', 'csdb/v2/business/checkRepeatCommit', { batchId: again.batchId })),
    ).toEqual({ level: 'none', hits: [] });
    const sameNumber = await checked(merchant, [[trades[0], '30.00', 'TK-0001']]);
    expect(sameNumber.errorCount).toBe(1);
    expect(must(await submit(merchant, again.batchId)).state).toBe('queued');
    expect(await seen(merchant, trades[0])).toBe('90.00 10.00');
  });

  it('is paid once by the next worker when one dies', async () => {
    const { merchant, one, other, trades } = await scene();
    await placed(merchant, [
      [trades[0], '30.00'],
      [trades[1], '50.00'],
    ]);
    for (const commits of [1, 2]) {
      await fixture
        .newWorker(0, dyingDatabase(fixture.db.database, commits))
        .runDue()
        .catch(() => undefined);
      await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
    }
    await runAll();
    expect([await fixture.money(one), await fixture.money(other)]).toEqual(['99929.50 + 0.00', '99999.50 + 0.00']);
  });
});

describe('The audit of a batch of refunds', () => {
  /**
   * Two lines that are paid, and a single refund of the first trade. What was changed is put back after it is found.
   */
  async function paid() {
    const { merchant, one, other, trades } = await scene();
    const { orderNo } = await placed(merchant, [
      [trades[0], '30.00', 'TK-A'],
      [trades[1], '50.00', 'TK-B'],
    ]);
    must(await call<Placed>(merchant, 'apply', refundAsk(trades[0], '10.00')));
    await runAll();
    const names = Object.entries({
      [orderNo]: 'B',
      [trades[0]]: 'T0',
      [trades[1]]: 'T1',
      [merchant.account.accountNo]: 'own',
      [one.account.accountNo]: 'P0',
      [other.account.accountNo]: 'P1',
    });
    const found = async () =>
      (await fixture.findings()).map((text) =>
        names.reduce((replaced, [number, name]) => replaced.replaceAll(number, name), text),
      );
    const findings = async (change: string, back: string): Promise<string[]> => {
      const set = (text: string) =>
        fixture.db.admin.query(`UPDATE orders.lines SET ${text} WHERE order_no = $1 AND line_no = 1`, [orderNo]);
      await set(change);
      const then = await found();
      await set(back);
      expect(await found()).toEqual([]);
      return then;
    };
    const original = (who: TestMerchant, number: string) => `original_mid = '${who.mid}', original_no = '${number}'`;
    return { one, other, trades, findings, original };
  }

  it('finds a line whose payment is another one, is none, or is missing', async () => {
    const { one, other, trades, findings, original } = await paid();
    const back = original(one, trades[0]);
    expect(await findings(original(other, trades[1]), back)).toEqual([
      'I5 order T1 of 5000 fen is succeeded; orders that follow it took 8000 fen, closed it: ',
      'I5 line 1 of order B pays P0 out of own, and its payment T1 was of P1 into own',
      'I5 refund B (TK-A) of trade T1 pays 3000 fen out of own to P0',
    ]);
    expect(await findings('original_mid = NULL, original_no = NULL', back)).toEqual([
      'I9 order B is succeeded, its reservation is missing',
      'I5 some lines of order B pay back and others do not',
      'I5 refund B (TK-A) of trade  pays 3000 fen out of own to P0',
    ]);
    expect(await findings(original(one, '2'.repeat(24)), back)).toEqual([
      expect.stringMatching(/^I5 order B follows 2{24} of .*, which does not exist$/),
      expect.stringMatching(/^I5 line 1 of order B pays P0 out of own, and its payment 2{24} was of {2}into $/),
      expect.stringMatching(/^I5 refund B \(TK-A\) of trade 2{24} pays/),
    ]);
  });

  it('finds lines and orders that together take more than their payment was', async () => {
    const { findings } = await paid();
    expect(await findings('amount_fen = 9001', 'amount_fen = 3000')).toContain(
      'I5 order T0 of 10000 fen is succeeded; orders that follow it took 10001 fen, closed it: ',
    );
    expect((await findings('amount_fen = 9000', 'amount_fen = 3000')).filter((text) => text.includes('took'))).toEqual(
      [],
    );
  });

  it('finds a number of a refund that is not its line’s', async () => {
    const { findings } = await paid();
    expect(await findings(`merchant_line_no = 'TK-C'`, `merchant_line_no = 'TK-A'`)).toEqual([
      'I5 refund B (TK-A) of trade T0 pays 3000 fen out of own to P0',
    ]);
  });
});
