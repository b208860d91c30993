import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeFroms } from '#capabilities/account/contract/fee-from.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import {
  sheetBytes,
  type SheetColumn,
  type SheetFormat,
  type SheetPage,
  type SheetRow,
} from '#platform/sheet/index.ts';
import { orderTypeName, stateWord } from '../../contract/words.ts';
import { chargedFee, shownFee } from '../../domain/charged-fee.ts';
import { maskOther } from './describe-order.ts';
import { orderListExport } from './order-list-export.ts';
import { orderListFilterOf, ordersAfter, ordersBehind } from './order-list-query.ts';
import type { FiledOrder } from '../row/order-row.ts';
import { closeOrderLists, fixture, merchant, openOrderLists, orders } from '../test/order-list-fixture.ts';

beforeAll(openOrderLists);
afterAll(closeOrderLists);

/** The row of an order as its own words and masks say it, one by one. */
const rowOf = (order: FiledOrder): SheetRow => [
  order.orderNo,
  order.submittedAt,
  orderTypeName(order.typeCode),
  order.typeCode,
  maskAccount(order.ownAccountNo),
  order.otherName,
  maskOther(order.kind, order.otherAccountNo),
  order.payeeBankName,
  order.comesIn ? null : order.amountFen,
  shownFee(order),
  chargedFee(order),
  stateWord(order.kind, order.state),
  order.finishedAt,
  order.makerName,
  order.remark,
  order.comesIn ? order.amountFen : null,
  order.failReason,
  order.comesIn || order.feeFen === 0n ? '' : feeFroms[order.feeFrom],
];

async function bytes(format: SheetFormat, rows: AsyncIterable<SheetPage>): Promise<Buffer> {
  const columns = orderListExport.columns as readonly SheetColumn[];
  const parts: Uint8Array[] = [];
  for await (const part of sheetBytes({ format, title: '订单流水', columns, rows }, { watermark: '导出人 张三' }))
    parts.push(part);
  return Buffer.concat(parts);
}

/** The files of the product, and of rows that were read one by one. */
const files = (filter: Parameters<typeof orderListFilterOf>[1] = {}) =>
  fixture.db.database.transaction({ mid: merchant.mid, readOnly: true, snapshot: true }, async (tx) => {
    const wanted = orderListFilterOf(merchant.mid, filter);
    if (!wanted.ok) throw new Error(wanted.code);
    async function* oneByOne() {
      if (wanted.ok) yield (await ordersAfter(tx, wanted.data, null, 100)).map(rowOf);
    }
    const made = async (format: SheetFormat) => bytes(format, orderListExport.rows(tx, merchant.mid, filter));
    return {
      csv: (await made('csv')).toString(),
      expectedCsv: (await bytes('csv', oneByOne())).toString(),
      count: await orderListExport.count(tx, merchant.mid, filter, fixture.clock.now()),
      isSameXlsx: (await made('xlsx')).equals(await bytes('xlsx', oneByOne())),
    };
  });

const change = (set: string, ...values: unknown[]) =>
  fixture.db.admin.query(
    `UPDATE orders.orders SET ${set} WHERE mid = $1 AND order_no = (SELECT min(order_no) FROM orders.orders WHERE mid = $1)`,
    [merchant.mid, ...values],
  );

it('A file is read by column and says of each order what its row says, byte by byte', async () => {
  const all = await files();
  expect(all.csv).toBe(all.expectedCsv);
  expect(all.csv.split('\r\n')).toHaveLength(9 + 4);
  expect([all.isSameXlsx, all.count]).toEqual([true, 9]);
  for (const filter of [{ states: ['succeeded' as const], minAmount: '100.00' }, { minAmount: '999999.99' }]) {
    const some = await files(filter);
    expect([some.csv, some.isSameXlsx]).toEqual([some.expectedCsv, true]);
    expect(some.csv).toContain(`合计 ${some.count} 笔`);
  }
});

it.each(['00123', '11月"货款", 二', '=SUM(A1)', ' 空格', '一行\n两行', '\u200b=1', '😀', '', 'a\u001fb', '\u001f'])(
  'A file is equal by column and by row with a remark like %j',
  async (remark) => {
    await change('remark = $2', remark);
    const { csv, expectedCsv, isSameXlsx } = await files();
    expect([csv, isSameXlsx]).toEqual([expectedCsv, true]);
  },
);

it('A file is equal by column and by row with a batch’s fee and with parts of a second', async () => {
  await change('charged_fee_fen = $2, finished_at = $3', 7, '2026-11-02T23:59:59.999999+08:00');
  const { csv, expectedCsv, isSameXlsx } = await files();
  expect(csv).toContain('2026-11-02 23:59:59,');
  expect([csv, isSameXlsx]).toEqual([expectedCsv, true]);
});

it('A file is equal by column and by row with received money', async () => {
  const { rows } = await fixture.db.admin.query<{ hold_id: string }>(
    'SELECT hold_id FROM orders.orders WHERE mid = $1 AND order_no = $2',
    [merchant.mid, orders.paid],
  );
  const arrive = (incoming: boolean, holdId: string | null) =>
    fixture.db.admin.query('UPDATE orders.orders SET incoming = $3, hold_id = $4 WHERE mid = $1 AND order_no = $2', [
      merchant.mid,
      orders.paid,
      incoming,
      holdId,
    ]);
  await arrive(true, null);
  const { csv, expectedCsv, isSameXlsx } = await files();
  await arrive(false, rows[0]!.hold_id);
  expect(csv).toMatch(/,300\.00,,\r\n/);
  expect([csv, isSameXlsx]).toEqual([expectedCsv, true]);
});

it('A file continues after the last order of a page, and does not restart the period', async () => {
  const wanted = orderListFilterOf(merchant.mid, { startTime: '2026-11-03', endTime: '2026-11-20' });
  if (!wanted.ok) throw new Error(wanted.code);
  const read = (rows: number) =>
    fixture.db.database.transaction({ mid: merchant.mid, readOnly: true, snapshot: true }, async (tx) => {
      const found: string[] = [];
      for (let last: FiledOrder | null | undefined = null; last !== undefined;) {
        const page: FiledOrder[] = await ordersAfter(tx, wanted.data, last, rows);
        found.push(...page.map(({ orderNo }) => orderNo));
        last = page.at(-1);
      }
      return found;
    });
  expect(await read(2)).toEqual(await read(100));
  expect((await read(2)).length).toBeGreaterThan(4);
  // With both bounds an index scan begins at the earlier one: each page would walk over all pages before it.
  expect(ordersBehind(wanted.data, null).sql).toContain('submitted_at >=');
  expect(ordersBehind(wanted.data, orders.paid!).sql).not.toContain('submitted_at >=');
});
