import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCsv, type SheetColumn, type WrittenPage } from '#platform/sheet/index.ts';
import { orderListExport } from './order-list-export.ts';
import { closeOrderLists, fixture, merchant, openOrderLists } from './test/order-list-fixture.ts';

beforeAll(openOrderLists);
afterAll(closeOrderLists);

/** The file by the writer, the file by the database, and whether the database wrote each page. */
async function files(filter: object = {}): Promise<{ writer: string; database: string; isWritten: boolean[] }> {
  const columns = orderListExport.columns as readonly SheetColumn[];
  return fixture.db.database.transaction({ mid: merchant.mid, readOnly: true, snapshot: true }, async (tx) => {
    const isWritten: boolean[] = [];
    async function* watched() {
      for await (const page of orderListExport.csv!(tx, merchant.mid, filter)) {
        isWritten.push('lines' in page);
        yield page;
      }
    }
    const textOf = async (pages: Parameters<typeof writeCsv>[1]): Promise<string> => {
      const parts: Uint8Array[] = [];
      for await (const part of writeCsv(columns, pages, '导出人 张三')) parts.push(part);
      return Buffer.concat(parts).toString();
    };
    const writer = await textOf(orderListExport.rows(tx, merchant.mid, filter));
    return { writer, database: await textOf(watched() as AsyncIterable<WrittenPage>), isWritten };
  });
}
const rename = (remark: string, more = '') =>
  fixture.db.admin.query(
    `UPDATE orders.orders SET remark = $2 ${more} WHERE mid = $1 AND order_no = (SELECT min(order_no) FROM orders.orders WHERE mid = $1)`,
    [merchant.mid, remark],
  );

it('A file whose lines the database writes is the writer’s file, byte by byte, with its totals', async () => {
  const { writer, database, isWritten } = await files();
  expect(database).toBe(writer);
  expect(isWritten).toEqual([true]);
  expect(writer.split('\r\n')).toHaveLength(9 + 4);
  const narrow = await files({ states: ['succeeded'], minAmount: '100.00' });
  expect([narrow.database, narrow.isWritten]).toEqual([narrow.writer, [true]]);
  const none = await files({ minAmount: '999999.99' });
  expect([none.database, none.isWritten]).toEqual([none.writer, []]);
});

it('also with money that arrived, long numbers, quotes and figures first', async () => {
  for (const remark of ['00123', '123456789012', '11月"货款", 二', '1e9', '']) {
    await rename(remark);
    const { writer, database, isWritten } = await files();
    expect(database).toBe(writer);
    expect(isWritten).toEqual([true]);
  }
});

it.each(['=SUM(A1)', ' 空格', '一行\n两行', '\u200b=1', '😀'])(
  'and where only the writer knows how a text is written (%j) it writes the page',
  async (remark) => {
    await rename(remark);
    const { writer, database, isWritten } = await files();
    expect(database).toBe(writer);
    expect(isWritten).toEqual([false]);
  },
);
