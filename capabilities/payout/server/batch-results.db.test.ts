import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { holdingOnly } from '#capabilities/order/server/test/test-merchant.ts';
import { ensureRecurring } from '#platform/jobs/index.ts';
import { checkedSheet, runUntil, sheetOf } from './test/sheet-batch.ts';
import {
  fixture,
  merchant,
  PAID,
  FAILS,
  SilentRail,
  line,
  queryBatch,
  rowsOf,
  sheet,
  submit,
  openResults,
  openPayer,
} from './test/batch-results-fixture.ts';

beforeAll(openResults);
beforeEach(() => openPayer());
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A submitted batch', () => {
  it('is followed to its end: how many lines are paid, and each line with its state and reason', async () => {
    const batchId = await checkedSheet(
      fixture,
      merchant,
      sheetOf('FOLLOW2026112001', [line(PAID, 100), line(FAILS, 200), line(PAID, 300)]),
    );
    expect(await queryBatch({ batchId })).toMatchObject({ state: 'checked', orderNo: null, done: 0 });
    const { orderNo } = await submit(batchId);
    const submitted = await queryBatch({ batchId });
    expect(submitted).toMatchObject({
      state: 'submitted',
      orderNo,
      total: 3,
      done: 0,
      succeeded: 0,
      failed: 0,
      amount: '600.00',
      totalCount: 3,
    });
    expect(rowsOf(submitted)).toEqual([
      [3, 'waiting', ''],
      [4, 'waiting', ''],
      [5, 'waiting', ''],
    ]);

    const rail = new SilentRail();
    await runUntil(fixture, rail, BEGIN, [0]);
    expect(await queryBatch({ orderNo })).toMatchObject({
      batchId,
      state: 'running',
      done: 0,
      list: [{ state: 'processing' }, { state: 'processing' }, { state: 'processing' }],
    });
    await runUntil(fixture, rail, BEGIN);
    const running = await queryBatch({ orderNo });
    expect(running).toMatchObject({ state: 'running', done: 2, succeeded: 1, failed: 1 });
    expect(rowsOf(running)).toEqual([
      [3, 'succeeded', ''],
      [4, 'failed', '账号不存在'],
      [5, 'processing', ''],
    ]);
    expect(running.list[0]).toMatchObject({
      payeeName: '供应商1公司',
      payeeAccountNo: '310015**********1234',
      amount: '100.00',
      errors: [],
    });
  });

  it('shows pages, and those that were not paid alone', async () => {
    const lines = Array.from({ length: 45 }, (_, index) => line(index % 2 ? FAILS : PAID, index + 1));
    const { orderNo } = await submit(await checkedSheet(fixture, merchant, sheetOf('PAGES20261120001', lines)));
    await runUntil(fixture, new BookRail(), BEGIN);
    expect((await queryBatch({ orderNo }, { pageNo: 3 })).list.map(({ rowNo }) => rowNo)).toEqual([43, 44, 45, 46, 47]);
    const failed = await queryBatch({ orderNo }, { pageNo: 2, onlyErrors: true });
    expect(failed).toMatchObject({ state: 'done', done: 45, succeeded: 23, failed: 22, totalCount: 22 });
    expect(rowsOf(failed)).toEqual([
      [44, 'failed', '账号不存在'],
      [46, 'failed', '账号不存在'],
    ]);
  });

  it('that was rejected says of each line that it was not executed, and why', async () => {
    await openPayer({});
    const batchId = await checkedSheet(
      fixture,
      merchant,
      sheetOf('REJECT2026112001', [line(PAID, 900), line(PAID, 901)]),
    );
    const { orderNo } = await submit(batchId);
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '合同编号不符，请核对' }));
    const batch = await queryBatch({ batchId });
    expect(batch).toMatchObject({ state: 'done', done: 2, succeeded: 0, failed: 2 });
    expect(rowsOf(batch)).toEqual([
      [3, 'unpaid', '订单已拒绝：合同编号不符，请核对'],
      [4, 'unpaid', '订单已拒绝：合同编号不符，请核对'],
    ]);
    expect(await queryBatch({ batchId }, { onlyErrors: true })).toMatchObject({
      totalCount: 2,
      list: [{ state: 'unpaid' }, { state: 'unpaid' }],
    });
  });

  it('is its merchant’s, and of people who may pay', async () => {
    const batchId = await checkedSheet(fixture, merchant, sheetOf('OTHERS2026112001', [line(FAILS, 100)]));
    const { orderNo } = await submit(batchId);
    await runUntil(fixture, new BookRail(), BEGIN);
    const other = await fixture.openMerchant();
    for (const stranger of [other, holdingOnly(merchant, 'maker', ['0309'])]) {
      for (const which of [{ batchId }, { orderNo }]) {
        expect(
          codeOf(
            await fixture.call(stranger, 'maker', 'csdb/v2/business/queryBatchRecords', {
              pageNo: 1,
              pageSize: 20,
              ...which,
            }),
          ),
        ).toBe('02903KCSDS');
        expect(codeOf(await sheet(which, stranger))).toBe('02903KCSDS');
      }
    }
  });
});

describe('The sheet of what was not paid', () => {
  it('has the failed and the returned lines, and is uploaded as it is', async () => {
    const { orderNo } = await submit(
      await checkedSheet(
        fixture,
        merchant,
        sheetOf('AGAIN20261120001', [line(PAID, 100), line(FAILS, 200), line(PAID, 300)], '2026-11-20'),
      ),
    );
    expect(codeOf(await sheet({ orderNo }))).toBe('02905KCSDS');
    const rail = new BookRail();
    await runUntil(fixture, rail, BEGIN);
    rail.returns.push({
      returnNo: `R${orderNo}`,
      channelNo: `${merchant.mid}-${orderNo}-3`,
      amountFen: 300_00n,
      reason: '户名不符',
      at: new Date(BEGIN),
    });
    await fixture.db.database.transaction({}, (tx) =>
      ensureRecurring(tx, { kind: 'order.returns', firstAt: fixture.clock.now() }),
    );
    await runUntil(fixture, rail, '2026-11-23T10:00:00+08:00', [0]);

    const file = must(await sheet({ orderNo }));
    expect(file).toMatchObject({ fileName: '代付失败明细_货款.xlsx', rowCount: 2, totalCount: 2 });
    const content = Buffer.from(file.fileStr, 'base64');
    const again = await checkedSheet(fixture, merchant, content, file.fileName);
    expect(await queryBatch({ batchId: again })).toMatchObject({
      state: 'checked',
      batchNo: 'AGAIN20261120001R1',
      payDate: null,
      total: 2,
      amount: '500.00',
      errorCount: 0,
      fileErrors: [],
      list: [{ payeeName: '供应商2公司', payeeAccountNo: '310015**********0005' }, { payeeName: '供应商3公司' }],
    });
    const { rows } = await fixture.db.admin.query<{ texts: Record<string, string> }>(
      'SELECT texts FROM uploads.rows WHERE batch_id = $1 ORDER BY line_no',
      [again],
    );
    expect(rows.map(({ texts }) => [texts.merchantLineNo, texts.payeeAccountNo, texts.branch, texts.purpose])).toEqual([
      ['D2', FAILS, '上海分行', '货款'],
      ['D3', PAID, '上海分行', '货款'],
    ]);
    expect((await submit(again)).state).toBe('queued');
  });

  it('of a rejected batch has all of its lines', async () => {
    await openPayer({});
    const batchId = await checkedSheet(
      fixture,
      merchant,
      sheetOf('REJECT2026112002', [line(PAID, 900), line(PAID, 901)], '2026-11-25'),
    );
    const { orderNo } = await submit(batchId);
    must(await fixture.call(merchant, 'checker', 'order/audit/reject', { orderNo, reason: '第二笔金额有误，请修改' }));
    const file = must(await sheet({ batchId }));
    const again = await checkedSheet(fixture, merchant, Buffer.from(file.fileStr, 'base64'), file.fileName);
    expect(await queryBatch({ batchId: again })).toMatchObject({
      batchNo: 'REJECT2026112002R1',
      payDate: '2026-11-25',
      total: 2,
      errorCount: 0,
    });
  });
});
