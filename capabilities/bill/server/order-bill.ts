import {
  describeOrder,
  orderFile,
  paidInPart,
  progressOfOrders,
  readOrders,
  totalsOf,
  type OrderScope,
} from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import type { ExportSource } from '#platform/sheet/index.ts';
import { codesOfBill, orderBill, type OrderBillName } from '../contract/bills.ts';
import type { orderBillOperations } from '../contract/operations.ts';

export function scopeOf(name: OrderBillName): OrderScope {
  const { incoming, batches } = orderBill(name);
  const typeCodes = codesOfBill(name);
  return {
    ...(typeCodes ? { typeCodes } : {}),
    ...(incoming === undefined ? {} : { incoming }),
    ...(batches ? { batches } : {}),
  };
}

export const showOrders =
  (name: OrderBillName): Handler<(typeof orderBillOperations)[OrderBillName]> =>
  async ({ tx, ...context }, input) => {
    const { mid } = roleOf({ tx, ...context });
    const read = await readOrders(tx, mid, input, { scope: scopeOf(name) });
    if (!read.ok) return read;
    const { byState, orders, filter } = read.data;
    const totals = totalsOf(byState, input.states);
    const done = totalsOf(
      byState.filter(({ state }) => state === 'succeeded'),
      input.states,
    );
    const part = totalsOf(
      byState.filter(({ state }) => state === 'partly_succeeded'),
      input.states,
    );
    const partFen = part.count > 0 ? await paidInPart(tx, filter) : 0n;
    const progress = await progressOfOrders(
      tx,
      mid,
      orders.map(({ orderNo }) => orderNo),
    );
    return ok({
      list: orders.map((order) => ({
        ...describeOrder(order),
        lines: progress.get(order.orderNo) ?? null,
      })),
      pageNo: input.pageNo,
      pageSize: input.pageSize,
      totalCount: totals.count,
      totals: {
        count: totals.count,
        amount: yuanOfFen(totals.amountFen),
        doneCount: done.count,
        doneAmount: yuanOfFen(done.amountFen),
        partCount: part.count,
        partAmount: yuanOfFen(partFen),
        income: yuanOfFen(done.incomeFen),
        fee: yuanOfFen(totals.feeFen),
      },
    });
  };

export const orderBillFile = (name: OrderBillName): ExportSource =>
  orderFile({
    bizTypeCode: `bill.${name}`,
    title: orderBill(name).title,
    permission: [orderBill(name).exportCode],
    scope: () => scopeOf(name),
  });
