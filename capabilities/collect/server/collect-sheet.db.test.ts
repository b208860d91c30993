import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { checkedSheet, faultsOf, type CheckedSheet } from '#capabilities/order/server/test/sheets.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { start, detail, end, fixture, granted, openCollect, sheetKind } from './test/collect-fixture.ts';

beforeAll(openCollect);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Row = [payer: TestMerchant | [name: string, accountNo: string], amount: string, to?: string, remark?: string];
interface Sent {
  batchId: string;
  count: number;
  orders: number;
  waiting: number;
  amount: string;
}
const ALL = '全部';
const tailOf = ({ account }: TestMerchant): string => account.accountNo.slice(-4);

const checked = (parent: TestMerchant, rows: readonly Row[], total = ''): Promise<CheckedSheet> =>
  checkedSheet(fixture, parent, {
    kind: sheetKind,
    heads: '付款商户,付款账号,归集金额,归集到,备注',
    lines: rows.map(([payer, ...cells]) =>
      [...(Array.isArray(payer) ? payer : [payer.name, payer.account.accountNo]), ...cells].join(),
    ),
    total,
  });
const submit = (parent: TestMerchant, batchId: string, more: object = {}) =>
  fixture.call<Sent>(parent, 'maker', 'collect/batch', { requestNo: newId(), batchId, ...more });
const records = async (parent: TestMerchant, batchId: string): Promise<CheckedSheet> =>
  must(
    await fixture.call<CheckedSheet>(parent, 'maker', 'csdb/v2/business/queryBatchRecords', {
      batchId,
      pageNo: 1,
      pageSize: 20,
    }),
  );
const rowTexts = ({ list }: CheckedSheet) =>
  list.map(({ rowNo, state, reason }) => `${rowNo} ${state} ${reason}`.trim());

async function family() {
  const [parent, one, other] = await Promise.all([
    fixture.openMerchant({ balance: '0.01' }),
    fixture.openMerchant({ balance: '300.00' }),
    fixture.openMerchant({ balance: '50.00' }),
  ]);
  return { parent, one, other };
}

describe('A sheet of accounts to collect from', () => {
  it('collects an amount or all above what stays of an account, and shows each result', async () => {
    const { parent, one, other } = await family();
    await granted(one, parent);
    await granted(other, parent, '20.00');
    const { batchId, errorCount, amount, list } = await checked(parent, [
      [one, '100.00', '', '八月上缴'],
      [[other.name, tailOf(other)], ALL],
    ]);
    expect([errorCount, amount, list.map((row) => row.amount)]).toEqual([0, '130.00', ['100.00', '30.00']]);
    expect(must(await submit(parent, batchId))).toMatchObject({ count: 2, orders: 2, waiting: 0, amount: '130.00' });
    await fixture.run();
    expect([await fixture.money(parent), await fixture.money(one), await fixture.money(other)]).toEqual([
      '130.01 + 0.00',
      '200.00 + 0.00',
      '20.00 + 0.00',
    ]);
    const after = await records(parent, batchId);
    expect([after.state, rowTexts(after)]).toEqual(['done', ['3 succeeded', '4 succeeded']]);
    const { rows } = await fixture.db.admin.query<{ remark: string }>(
      `SELECT remark FROM orders.orders WHERE mid = $1 OR mid = $2 `,
      [one.mid, parent.mid],
    );
    expect(rows.map(({ remark }) => remark).toSorted()).toEqual(['八月上缴', '八月上缴', '资金归集']);
  });

  it('says of each row, at its cell, why nothing can be collected so', async () => {
    const { parent, one, other } = await family();
    const [stranger, twin, poor] = await Promise.all([
      fixture.openMerchant(),
      fixture.openMerchant(),
      fixture.openMerchant({ balance: '5.00' }),
    ]);
    await granted(one, parent);
    await granted(other, parent);
    await granted(twin, parent);
    await granted(twin, { ...parent, account: parent.second });
    await granted(poor, parent, '5.00');
    const batch = await checked(parent, [
      [one, '300.01'],
      [one, '10.00'],
      [[one.name, tailOf(one)], '10.00'],
      [[one.name, '9999'], '10.00'],
      [stranger, '10.00'],
      [twin, '10.00'],
      [twin, '10.00', '9999'],
      [poor, ALL],
      [other, '零'],
      [[other.name, '12345'], '1.00'],
    ]);
    expect(faultsOf(batch)).toEqual([
      '3 归集金额超过可归集的300.00元，请减小金额，或填写“全部”',
      '4',
      '5 付款账号前面的行已归集该账户，请合并为一行',
      '6 付款账号不是该商户授权归集的账户，请核对',
      '7 付款商户该商户没有授权本商户归集，请核对名称，或请对方的管理员先授权',
      '8 归集到该账户授权归集到多个账户，请填写要归集到的账户末四位',
      '9 归集到没有授权归集到该账户，请核对',
      '10 归集金额可用余额未超过保留金额，没有可归集的资金，请去掉该行',
      '11 归集金额须为0.01至999999999.99，最多两位小数；或填写“全部”',
      '12 付款账号须为末四位或完整账号',
    ]);
    expect(codeOf(await submit(parent, batch.batchId))).toBe('02908KCSDS');
  });

  it('names an account as far as the collecting merchant knows it', async () => {
    const { parent, one } = await family();
    await granted(one, parent);
    const { batchId } = await checked(parent, [[[one.name, tailOf(one)], ALL]]);
    const rows = await fixture.call(parent, 'maker', 'csdb/v2/business/queryBatchRows', { batchId });
    expect(JSON.stringify(must(rows))).not.toContain(one.account.accountNo);
  });

  it('needs its total where every row has an amount', async () => {
    const { parent, one } = await family();
    await granted(one, parent);
    expect((await checked(parent, [[one, '1.00']])).fileErrors).toEqual(['请填写总金额']);
    expect((await checked(parent, [[one, '1.00']], '2.00')).fileErrors).toEqual([
      '总金额为2.00元，与实际合计1.00元不一致，请核对',
    ]);
    expect((await checked(parent, [[one, ALL]])).fileErrors).toEqual([]);
  });

  it('collects for 全部 no more than was shown, even if money arrives meanwhile', async () => {
    const { parent, one, other } = await family();
    await granted(one, parent);
    const { batchId } = await checked(parent, [[one, ALL]]);
    await granted(other, one);
    must(await start(one, [{ mandateId: await mandateOf(other), amount: '50.00' }]));
    await fixture.run();
    expect(await fixture.money(one)).toBe('350.00 + 0.00');
    must(await submit(parent, batchId));
    await fixture.run();
    expect([await fixture.money(parent), await fixture.money(one)]).toEqual(['300.01 + 0.00', '50.00 + 0.00']);
  });

  it('begins nothing when one of its mandates has ended', async () => {
    const { parent, one, other } = await family();
    await granted(one, parent);
    const ended = await granted(other, parent);
    const { batchId } = await checked(
      parent,
      [
        [one, '1.00'],
        [other, '1.00'],
      ],
      '2.00',
    );
    must(await end(other, ended));
    expect(await submit(parent, batchId)).toMatchObject({
      code: '02908KCSDS',
      text: '第4行：该商户没有授权本商户归集，请核对名称，或请对方的管理员先授权',
    });
    await fixture.run();
    expect([await fixture.money(parent), await fixture.money(one)]).toEqual(['0.01 + 0.00', '300.00 + 0.00']);
  });

  it('is submitted once, of five at the same time, and the same again is warned of', async () => {
    const { parent, one } = await family();
    await granted(one, parent);
    const { batchId } = await checked(parent, [[one, '10.00']], '10.00');
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(parent, batchId)));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 4 }, () => '02908KCSDS'), 'ok']);
    await fixture.run();
    expect(await fixture.money(parent)).toBe('10.01 + 0.00');
    const again = await checked(parent, [[one, '10.00']], '10.00');
    expect(again.list[0]!.warnings).toEqual([
      { column: '', text: '24小时内已从该账户归集10.00元，请确认不是重复归集' },
    ]);
    const { rows } = await fixture.db.admin.query<{ runId: string }>(
      'SELECT run_id AS "runId" FROM collect.runs WHERE mid = $1',
      [parent.mid],
    );
    expect((await detail(parent, rows[0]!.runId)).items).toMatchObject([{ amount: '10.00', state: 'succeeded' }]);
  });

  it('shows why an account gave nothing, and has it in a sheet to be tried again', async () => {
    const { parent, one, other } = await family();
    await granted(one, parent);
    const mandateId = await granted(other, parent);
    const { batchId } = await checked(
      parent,
      [
        [one, '1.00'],
        [other, '1.00'],
      ],
      '2.00',
    );
    must(await submit(parent, batchId));
    must(await end(other, mandateId));
    await fixture.run();
    const after = await records(parent, batchId);
    expect([after.state, after.succeeded, after.failed]).toEqual(['done', 1, 1]);
    expect(rowTexts(after)[1]).toMatch(/^4 failed ./);
    const sheet = await fixture.call(parent, 'maker', 'csdb/v2/business/getErrorRecords', { batchId, pageNo: 1 });
    expect(must(sheet)).toMatchObject({ rowCount: 1 });
  });

  it('of another merchant is not found', async () => {
    const { parent, one, other } = await family();
    await granted(one, parent);
    const { batchId } = await checked(parent, [[one, ALL]]);
    expect(codeOf(await submit(other, batchId))).toBe('02903KCSDS');
  });
});

const mandateOf = async ({ mid }: TestMerchant): Promise<string> =>
  (await fixture.db.admin.query<{ id: string }>('SELECT mandate_id AS id FROM orders.mandates WHERE mid = $1', [mid]))
    .rows[0]!.id;
