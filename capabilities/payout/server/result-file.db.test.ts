import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { holdingOnly, type Who } from '#capabilities/order/server/test/test-merchant.ts';
import { checkedSheet, runUntil, sheetOf } from './test/sheet-batch.ts';
import { fixture, merchant, PAID, FAILS, line, submit, openResults, openPayer } from './test/batch-results-fixture.ts';

beforeAll(openResults);
beforeEach(() => openPayer());
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('The file of the results', () => {
  const file = async (filter: object, owner = merchant, who: Who = 'viewer') =>
    fixture.call<{ fileStr: string; fileName: string; rowCount: number }>(owner, who, 'statement/realTimeExport', {
      bizTypeCode: 'batch.result',
      format: 'csv',
      ...filter,
    });
  const rowsOfFile = async (filter: object, owner = merchant) =>
    Buffer.from(must(await file(filter, owner)).fileStr, 'base64')
      .toString()
      .slice(1)
      .trim()
      .split('\r\n')
      .map((row) => row.replaceAll(/["\t]/g, '').split(','));

  it('has the columns of the sheet and what became of each line, with masked accounts', async () => {
    const { orderNo } = await submit(
      await checkedSheet(fixture, merchant, sheetOf('RESULT2026112001', [line(PAID, 100), line(FAILS, 200)])),
    );
    await runUntil(fixture, new BookRail(), BEGIN);
    const [heads, paid, failed, total] = await rowsOfFile({ orderNo });
    expect(heads).toEqual([
      '序号',
      '商户明细号',
      '收款户名',
      '收款账号',
      '开户银行',
      '开户省',
      '开户市',
      '支行全称',
      '联行号',
      '账户类型',
      '证件号',
      '金额',
      '用途/摘要',
      '备注',
      '收款人手机',
      '状态',
      '失败原因',
      '平台流水号',
      '银行流水号',
      '手续费(元)',
      '到账金额(元)',
      '完成时间',
    ]);
    expect(paid).toEqual([
      '1',
      'D1',
      '供应商1公司',
      '310015**********1234',
      '中国建设银行',
      '',
      '',
      '上海分行',
      '',
      '对公',
      '',
      '100.00',
      '货款',
      '',
      '',
      '成功',
      '',
      `${orderNo}-1`,
      'BK1',
      '2.00',
      '100.00',
      '2026-11-20 15:00:05',
    ]);
    expect(failed!.slice(-7)).toEqual(['失败', '账号不存在', `${orderNo}-2`, '', '0.00', '', '2026-11-20 15:00:05']);
    expect([total![0], total![11], ...total!.slice(-3, -1)]).toEqual(['合计 2 笔', '300.00', '2.00', '100.00']);
    expect((await rowsOfFile({ orderNo, state: 'failed' })).map(([serialNo]) => serialNo)).toEqual([
      '序号',
      '2',
      '合计 1 笔',
    ]);
  });

  it('has every line of a long batch once', async () => {
    const { orderNo } = await submit(
      await checkedSheet(
        fixture,
        merchant,
        sheetOf(
          'LONGER2026112001',
          Array.from({ length: 2_345 }, (_, index) => line(index % 1_000 ? PAID : FAILS, 1)),
        ),
      ),
    );
    await runUntil(fixture, new BookRail({ bulk: true }), BEGIN);
    const rows = await rowsOfFile({ orderNo });
    expect(rows.slice(1, -1).map(([serialNo]) => Number(serialNo))).toEqual(
      Array.from({ length: 2_345 }, (_, index) => index + 1),
    );
    expect((await rowsOfFile({ orderNo, state: 'failed' })).slice(1, -1).map(([serialNo]) => serialNo)).toEqual([
      '1',
      '1001',
      '2001',
    ]);
  });

  it('of another merchant has no lines; without a right to orders it is refused', async () => {
    const { orderNo } = await submit(
      await checkedSheet(fixture, merchant, sheetOf('FOREIGN202611200', [line(PAID, 100)])),
    );
    expect((await rowsOfFile({ orderNo }, await fixture.openMerchant())).slice(1).map(([first]) => first)).toEqual([
      '合计 0 笔',
    ]);
    expect(codeOf(await file({ orderNo }, holdingOnly(merchant, 'viewer', ['0201'])))).toBe('05020KCSDC');
    expect(codeOf(await file({ orderNo: 'x' }))).toBe('09011KPLMS');
  });
});
