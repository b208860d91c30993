import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shanghaiDate, addDays } from '#platform/kernel/shanghai-time.ts';
import { csv, line, queryBatch, UploadFixture } from '../test/upload-fixture.ts';
import { payoutKind } from '#capabilities/payout/server/payout-kind.ts';
import { isBatchKind } from './index.ts';

const batchKinds = isBatchKind(payoutKind) ? [payoutKind] : [];

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await UploadFixture.open(batchKinds);
});
afterAll(() => fixture.close());

describe('An uploaded sheet', () => {
  it('becomes a checked batch: its rows, sums, fees and header values', async () => {
    const client = await fixture.enter();
    const payDate = addDays(shanghaiDate(new Date()), 3);
    const batchNo = 'CHECKED2026112201';
    const batchId = await fixture.begun(
      client,
      csv([line(1), line(2, { amount: '20000.50', account: '4111111111111111' })], {
        total: '20100.50',
        batchNo,
        payDate,
      }),
    );
    expect(await queryBatch(client, batchId)).toMatchObject({ state: 'parsing', total: 0, list: [] });
    await fixture.readAll();
    expect(await queryBatch(client, batchId)).toMatchObject({
      state: 'checked',
      total: 2,
      errorCount: 0,
      fileErrors: [],
      warningCount: 0,
      amount: '20100.50',
      fee: '7.00',
      batchNo,
      payDate,
      totalCount: 2,
      list: [
        {
          rowNo: 3,
          payeeName: '王小明',
          payeeAccountNo: '622202******7894',
          amount: '100.00',
          state: 'correct',
          reason: '',
          errors: [],
          warnings: [],
        },
        { rowNo: 4, amount: '20000.50' },
      ],
    });
    const { rows } = await fixture.db.admin.query(
      `SELECT line_no, merchant_line_no, payee_account_no, payee_type, amount_fen, fee_fen, texts->>'purpose' AS purpose FROM uploads.rows WHERE batch_id = $1 ORDER BY 1`,
      [batchId],
    );
    expect(rows).toEqual([
      {
        line_no: 1,
        merchant_line_no: 'D1',
        payee_account_no: '6222021234567894',
        payee_type: '对私',
        amount_fen: '10000',
        fee_fen: '200',
        purpose: '货款',
      },
      {
        line_no: 2,
        merchant_line_no: 'D2',
        payee_account_no: '4111111111111111',
        payee_type: '对私',
        amount_fen: '2000050',
        fee_fen: '500',
        purpose: '货款',
      },
    ]);
    expect(await fixture.filesLeft()).toBe(0);
  });

  it('has all faults of its rows and of the file at once, at their columns', async () => {
    const client = await fixture.enter();
    const lines = [
      line(1),
      line(2, { name: '王2', amount: 'x' }),
      line(3, { number: 'D1' }),
      line(4, { number: 'D4', account: '123' }),
    ];
    const batch = await queryBatch(client, await fixture.batchOf(client, csv(lines, { total: '400.00', count: 5 })));
    expect(batch).toMatchObject({
      state: 'checked',
      total: 4,
      errorCount: 4,
      fileErrors: ['总笔数为5，与实际4笔不一致，请核对'],
    });
    expect(batch.list.map(({ rowNo, state, amount, reason }) => [rowNo, state, amount, reason])).toEqual([
      [3, 'correct', '100.00', ''],
      [4, 'faulty', 'x', '收款户名：个人户名不能含有数字；金额：须为0.01至999999999.99，最多两位小数'],
      [5, 'faulty', '100.00', '商户明细号：与第3行重复，请修改'],
      [6, 'faulty', '100.00', '收款账号：请输入正确格式的收款账号'],
    ]);
  });

  it('warns of rows with the same payee and amount, and may be submitted as it is', async () => {
    const client = await fixture.enter();
    const batch = await queryBatch(
      client,
      await fixture.batchOf(client, csv([line(1), line(2), line(3, { amount: '1' })], { total: '201.00' })),
    );
    expect(batch).toMatchObject({ errorCount: 0, warningCount: 1 });
    expect(batch.list.map(({ warnings }) => warnings.map(({ text }) => text))).toEqual([
      [],
      ['与第3行的收款人和金额相同，请确认不是重复付款'],
      [],
    ]);
  });

  it('shows pages, and those with errors alone', async () => {
    const client = await fixture.enter();
    const lines = Array.from({ length: 45 }, (_, index) => line(index + 1, index % 2 ? { account: '1' } : {}));
    const batchId = await fixture.batchOf(client, csv(lines, { total: '4500.00' }));
    expect((await queryBatch(client, batchId, { pageNo: 3 })).list.map(({ rowNo }) => rowNo)).toEqual([
      43, 44, 45, 46, 47,
    ]);
    const faulty = await queryBatch(client, batchId, { pageNo: 2, onlyErrors: true });
    expect([faulty.totalCount, faulty.list.map(({ rowNo }) => rowNo)]).toEqual([22, [44, 46]]);
  });

  it.each([
    ['is no sheet', Buffer.from('%PDF-1.7\n\0\0'), '文件不是表格，请下载模板填写后，以 .xlsx 格式上传'],
    ['has no heads', '你好,世界', '没有找到表头，请下载最新模板，填写后重新上传'],
    [
      'lacks a column',
      '批次号,B2026112201\n收款户名,收款账号,金额\n王,1,1',
      '表头缺少：序号、开户银行、账户类型，请使用最新模板',
    ],
    ['has nothing below its heads', csv([], { total: '0' }), '表头下方没有数据，请填写后重新上传'],
    [
      'has too many rows',
      csv(
        Array.from({ length: 5_001 }, (_, index) => line(index + 1)),
        { total: '500100.00' },
      ),
      '数据超过5,000行，请分成多个文件后重新上传',
    ],
    [
      'has far too many rows',
      csv(
        Array.from({ length: 5_100 }, () => '1'),
        { total: '1' },
      ),
      '文件行数超过上限，请分成多个文件后重新上传',
    ],
  ])('that %s says so and has no rows', async (_what, file, fault) => {
    const client = await fixture.enter();
    expect(await queryBatch(client, await fixture.batchOf(client, file))).toMatchObject({
      state: 'checked',
      total: 0,
      errorCount: 1,
      fileErrors: [fault],
      list: [],
    });
  });

  it('of a number or a file that was submitted says so, until that batch has come to nothing', async () => {
    const client = await fixture.enter();
    const file = csv([line(1)], { total: '100.00' });
    const first = await fixture.batchOf(client, file);
    await fixture.db.admin.query(
      `UPDATE uploads.batches SET state = 'submitted', order_no = '2026112200000001' WHERE batch_id = $1`,
      [first],
    );
    expect((await queryBatch(client, await fixture.batchOf(client, file))).fileErrors).toEqual([
      '该批次号已使用，请更换批次号',
      '相同的文件已提交过，请勿重复付款',
    ]);
    const { data } = await client.call<{ batchId: string }>('csdb/v2/business/queryBatchRecords', {
      orderNo: '2026112200000001',
    });
    expect(data.batchId).toBe(first);
    await fixture.db.admin.query(`UPDATE uploads.batches SET state = 'void' WHERE batch_id = $1`, [first]);
    expect((await queryBatch(client, await fixture.batchOf(client, file))).fileErrors).toEqual([]);
  });
});

describe('A sheet of errors', () => {
  it('has the faulty rows in the form of the template, and is ready to be uploaded', async () => {
    const client = await fixture.enter();
    const batchId = await fixture.batchOf(
      client,
      csv([line(1), line(2, { account: '00123' }), line(3, { name: "'=1+1" })], {
        total: '300.00',
        batchNo: 'FAULTY2026112201',
      }),
      '十一月.csv',
    );
    const { data } = await client.call<{ fileStr: string; fileName: string }>('csdb/v2/business/getErrorRecords', {
      batchId,
    });
    expect(data.fileName).toBe('代付错误行_十一月.xlsx');
    const again = await queryBatch(
      client,
      await fixture.batchOf(client, Buffer.from(data.fileStr, 'base64'), data.fileName),
    );
    expect(again).toMatchObject({
      batchNo: 'FAULTY2026112201R1',
      total: 2,
      amount: '200.00',
      errorCount: 2,
      fileErrors: [],
    });
    expect(again.list.map(({ payeeName, reason }) => [payeeName, reason])).toEqual([
      ['王小明', '收款账号：请输入正确格式的收款账号'],
      ['=1+1', '收款户名：不能填写公式，请填写数值或文字'],
    ]);
  });

  it('is refused where there is none', async () => {
    const client = await fixture.enter();
    const errorSheetCode = async (batchId: string) =>
      (await client.call('csdb/v2/business/getErrorRecords', { batchId })).responseCode;
    const batchId = await fixture.begun(client, csv([line(1)], { total: '100.00' }));
    expect(await errorSheetCode(batchId)).toBe('02906KCSDS');
    await fixture.readAll();
    expect([await errorSheetCode(batchId), await errorSheetCode(crypto.randomUUID())]).toEqual([
      '02905KCSDS',
      '02903KCSDS',
    ]);
  });
});
