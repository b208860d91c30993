import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { exportList, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { allRows } from '#platform/sheet/test/all-rows.ts';
import { unzip } from '#platform/sheet/test/unzip.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { accountStatementBindings } from './bindings.ts';
import { statementSheet } from './statement-sheet.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...transferBindings(),
      ...accountStatementBindings({ sendsMail: false }),
    ],
    kinds: [transferKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: null });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** Two payments with a fee each, of a day whose statement is ready. */
async function paidDay(): Promise<{ accountNo: string; period: string }> {
  const payee = await fixture.openMerchant();
  for (const amount of ['100.00', '20.50']) must(await fixture.transfer(merchant, payee.account, { amount }));
  await fixture.run();
  fixture.clock.set('2026-11-23T11:00:00+08:00');
  return { accountNo: merchant.account.accountNo, period: '2026-11-20' };
}

async function pageOf(reply: FileReply): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.content) parts.push(part);
  return pagesOfPdf(Buffer.concat(parts))[0]!;
}

describe('The sheet of a statement', () => {
  it('is refused before the statement is ready', () => {
    const wish = { accountNo: merchant.account.accountNo, period: '2026-11-20' };
    const checkedAt = (now: string) => codeOf(statementSheet.check!(wish, new Date(now)));
    expect(checkedAt('2026-11-21T05:59:59+08:00')).toBe('02105KCSDS');
    expect(checkedAt('2026-11-21T06:00:00+08:00')).toBe('ok');
  });

  it.each(['csv', 'xlsx'] as const)('as %s has the head and the name of the printed one', async (format) => {
    const wish = await paidDay();
    const printed = must(await fixture.call<FileReply>(merchant, 'viewer', 'dzd/download', wish));
    const at = fixture.clock.now();
    const made = { mid: merchant.mid, filter: wish, format, at, providerName: '商户门户' };
    const file = must(
      await fixture.db.database.transaction({ mid: merchant.mid, snapshot: true }, (tx) =>
        exportList(tx, statementSheet, made),
      ),
    );
    expect(file.fileName).toBe(printed.fileName.replace(/pdf$/, format));
    const text =
      format === 'csv' ? Buffer.from(file.content).toString() : unzip(file.content).get('xl/worksheets/sheet1.xml')!;
    const head = text.slice(0, text.indexOf('记账时间'));
    const page = await pageOf(printed);
    const { name, accountNo } = merchant.account;
    for (const fact of [
      '商户门户　账户日对账单',
      `户名：${name}`,
      `商户号：${merchant.mid}`,
      /DZ20261120[\dA-F]{10}/.exec(printed.fileName)![0],
      `账号：${accountNo}`,
      '期间：2026年11月20日',
      '期初余额：100,000.00 元',
      '收入 0 笔 0.00 元　支出 4 笔 121.50 元',
      '期末余额：99,878.50 元',
      `制作时间：${shanghaiText(at)}`,
    ]) {
      expect(head).toContain(fact);
      expect(page.replaceAll(/\s/g, '')).toContain(fact.replaceAll(/\s/g, ''));
    }
  });

  it('begins with the opening balance, ends with the closing one, and its rows chain', async () => {
    const wish = await paidDay();
    let rows: SheetRow[] = [];
    const count = await fixture.db.database.transaction({ mid: merchant.mid }, async (tx) => {
      rows = await allRows(statementSheet.rows(tx, merchant.mid, wish));
      return statementSheet.count(tx, merchant.mid, wish, fixture.clock.now());
    });
    // The balances before and after are no entries: nothing counts them.
    expect(rows).toHaveLength(count + 2);
    const balanceOf = (row: SheetRow) => row.at(-1) as bigint;
    let balance = balanceOf(rows[0]!);
    expect(balance).toBe(10_000_000n);
    const columns = statementSheet.columns as readonly SheetColumn[];
    const cellOf = (row: SheetRow, title: string) => row[columns.findIndex((column) => column.title === title)];
    for (const row of rows.slice(1, -1)) {
      balance +=
        ((cellOf(row, '收入(元)') as bigint | null) ?? 0n) - ((cellOf(row, '支出(元)') as bigint | null) ?? 0n);
      expect(balanceOf(row)).toBe(balance);
      const { rows: orders } = await fixture.db.admin.query<
        Record<'request_no' | 'remark' | 'maker_name' | 'bank', string>
      >('SELECT request_no, remark, maker_name, payee_bank_name AS bank FROM orders.orders WHERE order_no = $1', [
        cellOf(row, '订单号'),
      ]);
      const { request_no, remark, maker_name, bank } = orders[0]!;
      expect(['商户订单号', '摘要', '操作员', '对方银行'].map((title) => cellOf(row, title))).toEqual([
        request_no,
        remark,
        maker_name,
        cellOf(row, '对方户名') === '手续费' ? '' : bank,
      ]);
    }
    expect(balanceOf(rows.at(-1)!)).toBe(balance);
  });
});
