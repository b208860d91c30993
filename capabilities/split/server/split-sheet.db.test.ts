import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import { checkedSheet, faultsOf, type CheckedSheet } from '#capabilities/order/server/test/sheets.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { frozen, splitAsk } from './test/examples.ts';
import { call, cast, detailOf, fixture, openSplit, scene, seen, sheetKind } from './test/split-fixture.ts';

beforeAll(openSplit);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Row = [tradeNo: string, receiver: TestMerchant | [name: string, accountNo: string], yuan: string, remark?: string];
interface Sent {
  batchId: string;
  count: number;
  orders: number;
  waiting: number;
  amount: string;
}

const checked = (merchant: TestMerchant, rows: readonly Row[]): Promise<CheckedSheet> =>
  checkedSheet(fixture, merchant, {
    kind: sheetKind,
    heads: '交易单号,接收方名称,接收方账号,分账金额,备注',
    lines: rows.map(([tradeNo, receiver, yuan, remark = '']) =>
      [
        tradeNo,
        ...(Array.isArray(receiver) ? receiver : [receiver.name, receiver.account.accountNo]),
        yuan,
        remark,
      ].join(),
    ),
    total: yuanOfFen(rows.reduce((sum, [, , yuan]) => sum + fenOfYuan(yuan), 0n)),
  });
const submit = (merchant: TestMerchant, batchId: string, more: object = {}) =>
  call<Sent>(merchant, 'batch', { requestNo: newId(), batchId, ...more });
const records = async (merchant: TestMerchant, batchId: string, more: object = {}): Promise<CheckedSheet> =>
  must(
    await fixture.call<CheckedSheet>(merchant, 'maker', 'csdb/v2/business/queryBatchRecords', {
      batchId,
      pageNo: 1,
      pageSize: 20,
      ...more,
    }),
  );
const rowTexts = ({ list }: CheckedSheet) =>
  list.map(({ rowNo, state, reason }) => `${rowNo} ${state} ${reason}`.trim());

/** Two trades with 100.00 each set apart, and two bound receivers. */
async function twoTrades(share = '100.00') {
  const one = await scene(share);
  return { ...one, first: one.tradeNo, second: await frozen({ fixture }, one.merchant, one.payer, share) };
}

describe('A sheet of shares', () => {
  it('makes a request of each trade, and shows what became of each row', async () => {
    const { merchant, store, brand, first, second } = await twoTrades();
    const { batchId, errorCount, amount } = await checked(merchant, [
      [first, store, '30.00', '七月货款'],
      [second.tradeNo, store, '10.00'],
      [first, brand, '20.00'],
    ]);
    expect([errorCount, amount]).toEqual([0, '60.00']);
    const sent = must(await submit(merchant, batchId));
    expect(sent).toMatchObject({ batchId, count: 3, orders: 2, waiting: 0, amount: '60.00' });
    expect(await records(merchant, batchId)).toMatchObject({ state: 'submitted', orderNo: null, editable: false });
    await fixture.run();
    expect([
      await fixture.money(store),
      await fixture.money(brand),
      await seen(merchant, first),
      await seen(merchant, second.tradeNo),
    ]).toEqual(['40.01 + 0.00', '20.01 + 0.00', 'sharing 100.00 50.00 50.00', 'sharing 100.00 10.00 90.00']);
    const after = await records(merchant, batchId);
    expect([after.state, after.succeeded, rowTexts(after)]).toEqual([
      'done',
      3,
      ['3 succeeded', '4 succeeded', '5 succeeded'],
    ]);
    expect((await detailOf(merchant, first)).requests).toMatchObject([{ amount: '50.00', remark: '七月货款' }]);
    const batches = must(
      await fixture.call<{ list: object[] }>(merchant, 'maker', 'csdb/v2/business/queryBatches', {
        function: 'split_share',
        pageNo: 1,
        pageSize: 20,
      }),
    );
    expect(batches.list).toMatchObject([
      { batchId, orderState: 'succeeded', stateName: '处理完成', orderNo: null, lines: { succeeded: 3, failed: 0 } },
    ]);
  });

  it('says of each row, at its cell, why its trade is not shared so', async () => {
    const { merchant, payer, store, brand, first } = await twoTrades();
    const other = await fixture.openMerchant();
    const open = await received({ fixture }, merchant, payer, '10.00');
    const ended = await frozen({ fixture }, merchant, payer, '5.00');
    must(await call(merchant, 'finish', { requestNo: newId(), freezeNo: ended.freezeNo }));
    await fixture.run();
    const batch = await checked(merchant, [
      [first, store, '60.00'],
      [first, brand, '40.01'],
      [first, store, '1.00'],
      [open, store, '1.00'],
      [ended.tradeNo, store, '1.00'],
      ['2'.repeat(24), store, '1.00'],
      ['123', store, '1.00'],
      [first, other, '1.00'],
      [first, ['别的名字', brand.account.accountNo], '1.00'],
      [first, brand, '1.00', '六合彩'],
    ]);
    const notFrozen = '没有冻结可分金额或不能分账，请在分账页面打开该交易，先冻结可分金额';
    expect(faultsOf(batch)).toEqual([
      '3',
      '4 分账金额与前面分同一交易的行合计超过剩余可分100.00元',
      '5 接收方账号前面的行已把同一交易分给该接收方，请合并金额',
      `6 交易单号${notFrozen}`,
      '7 交易单号已完结，不能再分账，请去掉该行',
      `8 交易单号${notFrozen}`,
      '9 交易单号须为24位数字，请从分账页面的交易中复制',
      '10 接收方账号不是已绑定的分账接收方，请先在“分账接收方”中绑定',
      `11 接收方名称与绑定的名称“${brand.name}”不一致，请核对`,
      expect.stringMatching(/^12 备注.*六合彩/),
    ]);
    expect(codeOf(await submit(merchant, batch.batchId))).toBe('02908KCSDS');
    expect(await seen(merchant, first)).toBe('sharing 100.00 0.00 100.00');
  });

  it('is checked as a whole again when one of its rows is changed', async () => {
    const { merchant, store, brand, first } = await twoTrades();
    const { batchId, version, errorCount } = await checked(merchant, [
      [first, store, '60.00'],
      [first, brand, '60.00'],
    ]);
    expect(errorCount).toBe(1);
    const cells = [{ lineNo: 1, field: 'amount', text: '40.00' }];
    const change = { batchId, version, cells };
    expect(must(await fixture.call(merchant, 'maker', 'csdb/v2/business/changeBatchRows', change))).toMatchObject({
      errorCount: 0,
      amount: '100.00',
    });
    must(await submit(merchant, batchId));
    await fixture.run();
    expect(await seen(merchant, first)).toBe('shared 100.00 100.00 0.00');
  });

  it('has at most 200 rows, and 50 receivers of one trade', async () => {
    const { merchant, store, first } = await twoTrades();
    const rows = Array.from({ length: 201 }, (): Row => [first, store, '0.01']);
    expect((await checked(merchant, rows)).fileErrors).toEqual(['数据超过200行，请分成多个文件后重新上传']);
    const many = await Promise.all(Array.from({ length: 51 }, () => fixture.openMerchant()));
    for (const { account, name } of many)
      await fixture.db.admin.query(
        `INSERT INTO split.receivers (mid, receiver_id, account_no, name, relation, bound_by, bound_at) VALUES ($1, $2, $3, $4, 'store', $2, now())`,
        [merchant.mid, newId(), account.accountNo, name],
      );
    const sheet = await checked(
      merchant,
      many.map((receiver): Row => [first, receiver, '0.01']),
    );
    expect((await records(merchant, sheet.batchId, { onlyErrors: true })).list).toMatchObject([
      {
        rowNo: 53,
        errors: [{ column: '交易单号', text: '同一交易一次最多分给50个接收方，请把其余的行放到另一个文件' }],
      },
    ]);
  });

  it('makes no order at all when one trade has no room left', async () => {
    const { merchant, store, brand, first, second, brandId } = await twoTrades();
    const { batchId } = await checked(merchant, [
      [first, store, '30.00'],
      [second.tradeNo, brand, '50.00'],
    ]);
    must(await call(merchant, 'order', splitAsk(second.freezeNo, { [brandId]: '60.00' })));
    expect(await submit(merchant, batchId)).toMatchObject({
      code: '02908KCSDS',
      text: '第4行：超过该交易剩余可分40.00元，请减小金额',
    });
    await fixture.run();
    expect([await seen(merchant, first), await seen(merchant, second.tradeNo)]).toEqual([
      'sharing 100.00 0.00 100.00',
      'sharing 100.00 60.00 40.00',
    ]);
    expect((await records(merchant, batchId)).state).toBe('checked');
  });

  it('is submitted once, of five at the same time', async () => {
    const { merchant, store, first } = await twoTrades();
    const { batchId } = await checked(merchant, [[first, store, '10.00']]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(merchant, batchId)));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 4 }, () => '02908KCSDS'), 'ok']);
    await fixture.run();
    expect(await seen(merchant, first)).toBe('sharing 100.00 10.00 90.00');
  });

  it('takes what is left of a trade once, of sheets that are submitted at the same time', async () => {
    const { merchant, store, brand, first, second } = await twoTrades();
    // The trades in another sequence: both lock them in the same one.
    const sheets = [
      await checked(merchant, [
        [first, store, '60.00'],
        [second.tradeNo, store, '60.00'],
      ]),
      await checked(merchant, [
        [second.tradeNo, brand, '60.00'],
        [first, brand, '60.00'],
      ]),
    ];
    const answers = await Promise.all(sheets.map(({ batchId }) => submit(merchant, batchId)));
    expect(answers.map(codeOf).sort()).toEqual(['02908KCSDS', 'ok']);
    await fixture.run();
    expect([await seen(merchant, first), await seen(merchant, second.tradeNo)]).toEqual([
      'sharing 100.00 60.00 40.00',
      'sharing 100.00 60.00 40.00',
    ]);
  });

  it('is reviewed trade by trade, by the total of each', async () => {
    const { merchant, store, brand, first, second } = await twoTrades('2000.00');
    const { batchId } = await checked(merchant, [
      [first, store, '900.00'],
      [first, brand, '900.00'],
      [second.tradeNo, store, '10.00'],
    ]);
    expect(must(await submit(merchant, batchId))).toMatchObject({ orders: 2, waiting: 1 });
    await fixture.run();
    expect(rowTexts(await records(merchant, batchId))).toEqual(['3 waiting 待复核', '4 waiting 待复核', '5 succeeded']);
    const [request] = (await detailOf(merchant, first)).requests;
    const [one, other] = request!.shares;
    must(
      await fixture.call(merchant, 'checker', 'order/reject', {
        orderNo: one!.orderNo,
        reason: '合同编号不符，请核对',
      }),
    );
    must(await fixture.approve(merchant, 'checker', other!.orderNo));
    await fixture.run();
    const after = await records(merchant, batchId);
    expect([after.state, after.done, after.failed]).toEqual(['done', 3, 1]);
    expect(rowTexts(after)).toEqual(['3 unpaid 已拒绝：合同编号不符，请核对', '4 succeeded', '5 succeeded']);
    const sheet = await fixture.call(merchant, 'maker', 'csdb/v2/business/getErrorRecords', { batchId, pageNo: 1 });
    expect(must(sheet)).toMatchObject({ rowCount: 1, fileName: expect.stringContaining('分账失败明细') });
  });

  it('asks for a reason when a receiver got the same amount in the last day', async () => {
    const { merchant, store, first, freezeNo, storeId } = await twoTrades();
    must(await call(merchant, 'order', splitAsk(freezeNo, { [storeId]: '10.00' })));
    const { batchId } = await checked(merchant, [[first, store, '10.00']]);
    expect(codeOf(await submit(merchant, batchId))).toBe('02913KCSDS');
    const check = must(
      await fixture.call<{ level: string; confirmCode: string }>(
        merchant,
        'maker',
        'csdb/v2/business/checkRepeatCommit',
        {
          batchId,
        },
      ),
    );
    expect(check.level).toBe('amber');
    const { confirmCode } = check;
    must(await submit(merchant, batchId, { confirmCode, reason: '第二笔货款' }));
    expect(
      await submit(merchant, (await checked(merchant, [[first, store, '1.00']])).batchId, { amount: '2.00' }),
    ).toMatchObject({ code: '02914KCSDS' });
  });

  it('of another merchant is not found, and shares none of its trades', async () => {
    const { merchant, store, first } = await twoTrades();
    const stranger = (await cast()).merchant;
    const { batchId } = await checked(merchant, [[first, store, '10.00']]);
    expect(codeOf(await submit(stranger, batchId))).toBe('02903KCSDS');
    expect(faultsOf(await checked(stranger, [[first, store, '10.00']]))[0]).toContain('交易单号没有冻结可分金额');
  });
});
