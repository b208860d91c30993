import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { linesOfFacts, rowsOfFacts } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import { orderJobs } from '../order-jobs.ts';
import { bankAccountOf, checkedBatch, runPayroll, payrollContract } from '../test/batch-kind.ts';
import { BookRail } from '../test/book-rail.ts';
import { BEGIN, codeOf, must, nothingLeft } from '../test/order-fixture.ts';
import type { MerchantPlan, TestMerchant } from '../test/test-merchant.ts';
import {
  texts,
  fixture,
  workerOf,
  submit,
  submitted,
  stateOf,
  draftState,
  linesOf,
  again,
  endAll,
  openBatches,
} from '../test/batch-fixture.ts';

// All that makes the kind known: no file of the product names it.
withKinds(payrollContract);

beforeAll(() => openBatches());
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('The submission of a batch', () => {
  it('holds the sum of its lines in chunks, uses the limit for each line, and consumes the draft', async () => {
    const { payer, batchId, orderNo } = await submitted({ lines: 1200 });
    expect(await fixture.money(payer)).toBe('86800.00 + 13200.00');
    expect(await fixture.limitUsed(payer, '2026-11-20', 'payroll')).toBe('12000.00 in 1200');
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      state: 'queued',
      amount: '12000.00',
      fee: '1200.00',
      payeeName: '员工1、员工2、员工3等1,200个收款方',
    });
    const { rows } = await fixture.db.admin.query(`SELECT key FROM ledger.journals WHERE order_no = $1 ORDER BY key`, [
      orderNo,
    ]);
    expect(rows.map(({ key }) => key)).toEqual([1, 2, 3].map((chunk) => `${orderNo}:c${chunk}:hold`));
    expect(await draftState(batchId)).toBe('submitted');
    expect(codeOf(await submit(payer, batchId))).toBe('02908KCSDS');
  });

  it('is named to a single payment of the same payee and amount (domain-rules section 3.7)', async () => {
    const { payer, orderNo } = await submitted({ lines: 2 });
    const checkRepeat = async (amount: string) =>
      must(
        await fixture.call(payer, 'maker', 'csdb/v2/business/checkRepeatCommit', {
          payeeAccountNo: bankAccountOf(2),
          amount,
        }),
      );
    expect(await checkRepeat('10.00')).toMatchObject({ level: 'amber', hits: [{ orderNo, payeeName: '员工2' }] });
    expect(await checkRepeat('10.01')).toMatchObject({ level: 'none' });
  });

  it.each<[string, MerchantPlan, (payer: TestMerchant, batchId: string) => Promise<unknown>, string]>([
    ['more than the account has', { balance: '10999.99' }, async () => undefined, '02407KCSDS'],
    [
      'a line above the limit of one payment',
      {},
      (payer) =>
        fixture.db.admin.query(`UPDATE account.limits SET single_fen = 999 WHERE mid = $1 AND function = 'payroll'`, [
          payer.mid,
        ]),
      '02106KCSDS',
    ],
    [
      'more lines than the day allows',
      {},
      (payer) =>
        fixture.db.admin.query(`UPDATE account.limits SET day_count = 999 WHERE mid = $1 AND function = 'payroll'`, [
          payer.mid,
        ]),
      '02109KCSDS',
    ],
    [
      'a draft with a fault',
      {},
      (_payer, batchId) =>
        fixture.db.admin.query('UPDATE uploads.batches SET fault_count = 1 WHERE batch_id = $1', [batchId]),
      '02908KCSDS',
    ],
    [
      'the draft of another kind',
      {},
      (_payer, batchId) =>
        fixture.db.admin.query(`UPDATE uploads.batches SET kind = 'other' WHERE batch_id = $1`, [batchId]),
      '02903KCSDS',
    ],
  ])('of %s leaves nothing', async (_what, merchant, spoil, code) => {
    const payer = await fixture.openMerchant({ layers: null, ...merchant });
    const batchId = await checkedBatch(fixture, payer, { lines: 1000 });
    await spoil(payer, batchId);
    expect(codeOf(await submit(payer, batchId))).toBe(code);
    expect([await fixture.traces(payer), await draftState(batchId)]).toEqual([nothingLeft, 'checked']);
    const { rows } = await fixture.db.admin.query(
      'SELECT (SELECT count(*)::int FROM orders.lines WHERE mid = $1) AS lines, (SELECT count(*)::int FROM orders.chunks WHERE mid = $1) AS chunks',
      [payer.mid],
    );
    expect(rows).toEqual([{ lines: 0, chunks: 0 }]);
  });

  it('is shown to maker and reviewer before they confirm, with payees, count, account and sum', async () => {
    const payer = await fixture.openMerchant();
    const batchId = await checkedBatch(fixture, payer, { lines: 1000 });
    const { accountNo } = payer.account;
    const input = { requestNo: newId(), accountNo, batchId };
    const previewLines = linesOfFacts(
      rowsOfFacts(must(await fixture.preview(payer, 'maker', runPayroll.path, input))!),
    );
    expect(previewLines).toEqual([
      expect.stringMatching(/^收款方：.+、.+、.+等1,000个收款方$/),
      '笔数：1,000笔',
      `付款账户：尾号${accountNo.slice(-4)}`,
      expect.stringMatching(/^\S+金额：[\d,.]+元$/),
    ]);
    expect([await draftState(batchId), await fixture.traces(payer)]).toEqual(['checked', nothingLeft]);
    const { orderNo } = must(await submit(payer, batchId));
    const { orderHash } = await fixture.detail(payer, orderNo);
    const review = { requestNo: newId(), orderNo, orderHash };
    const facts = must(await fixture.preview(payer, 'checker', 'order/audit', review))!;
    expect(linesOfFacts(rowsOfFacts(facts))).toEqual([`订单号：${orderNo}`, ...previewLines]);
  });

  it('of one draft by two at once makes one order', async () => {
    const payer = await fixture.openMerchant({ layers: null });
    const batchId = await checkedBatch(fixture, payer, { lines: 20 });
    const answers = await Promise.all([1, 2, 3].map(() => submit(payer, batchId)));
    expect(answers.map(codeOf).sort()).toEqual(['02908KCSDS', '02908KCSDS', 'ok']);
  });
});

describe('The review of a batch', () => {
  it('is by its total, and a rejection gives back money, limit and draft', async () => {
    const { payer, batchId, orderNo } = await submitted({ lines: 600, amountFen: 10_00n }, {});
    expect(await stateOf(payer, orderNo)).toBe('pending_review');
    must(await fixture.call(payer, 'checker', 'order/reject', { orderNo, reason: '合同编号不符，请核对' }));
    expect([
      await fixture.money(payer),
      await fixture.limitUsed(payer, '2026-11-20', 'payroll'),
      await draftState(batchId),
    ]).toEqual(['100000.00 + 0.00', '0.00 in 0', 'void']);
  });

  it('is of its lines: one that was changed since is not paid', async () => {
    const { payer, orderNo } = await submitted({ lines: 600 }, {});
    must(await fixture.approve(payer, 'checker', orderNo));
    await fixture.db.admin.query(
      `UPDATE orders.lines SET payee_account_no = '6225880000000001' WHERE order_no = $1 AND line_no = 501`,
      [orderNo],
    );
    const rail = new BookRail();
    await workerOf(rail).runDue();
    expect(await linesOf(orderNo)).toMatchObject({ waiting: 100 });
    expect(rail.book.has(`${payer.mid}-${orderNo}-501`)).toBe(false);
    await fixture.db.admin.query(
      `UPDATE orders.lines SET payee_account_no = $2 WHERE order_no = $1 AND line_no = 501`,
      [orderNo, bankAccountOf(501)],
    );
    await again(payer, 'order.chunks');
    await endAll(rail, payer, orderNo, 600);
  });

  it('is of its lines: a chunk of which one was changed since it was paid is not sent', async () => {
    const { payer, orderNo } = await submitted({ lines: 10 });
    const rail = new BookRail();
    const change = (accountNo: string) =>
      fixture.db.admin.query(`UPDATE orders.lines SET payee_account_no = $2 WHERE order_no = $1 AND line_no = 3`, [
        orderNo,
        accountNo,
      ]);
    await workerOf(
      rail,
      undefined,
      Object.fromEntries(Object.entries(orderJobs({ rail, texts })).filter(([kind]) => kind !== 'order.lines')),
    ).runDue();
    expect(await linesOf(orderNo)).toEqual({ processing: 10 });
    await change('6225880000000001');
    await again(payer, 'order.lines');
    await workerOf(rail).runDue();
    expect([rail.book.size, await linesOf(orderNo)]).toEqual([0, { processing: 10 }]);
    await change(bankAccountOf(3));
    await again(payer, 'order.lines');
    await endAll(rail, payer, orderNo, 10);
  });

  it('ends with its cancellation: the holds of all chunks are released', async () => {
    const { payer, batchId, orderNo } = await submitted({ lines: 1100 }, {});
    must(await fixture.call(payer, 'maker', 'order/audit/cancel', { orderNo }));
    expect([await stateOf(payer, orderNo), await fixture.money(payer), await draftState(batchId)]).toEqual([
      'withdrawn',
      '100000.00 + 0.00',
      'void',
    ]);
    must(await submit(payer, await checkedBatch(fixture, payer, { lines: 10 })));
  });
});
