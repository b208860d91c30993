import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { personOf } from '#platform/http/handler.ts';
import { sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { approveOrder, approveOrders, rejectOrders } from '../../contract/review-operations.ts';
import { findOrder, type Order } from '../row/order-row.ts';

/**
 * For one order the message names the order, the payee and the amount; for several their number and their stored sum.
 */
const describeOrders: CodeSubjectWords['describe'] = async (
  context,
  { orderNo, orderNos = orderNo === undefined ? [] : [orderNo] },
) => {
  const mid = personOf(context).role?.mid;
  if (!mid || orderNos.length === 0) return null;
  const orders: Order[] = [];
  for (const one of new Set(orderNos)) {
    const order = await findOrder(context.tx, mid, one);
    if (!order) return null;
    orders.push(order);
  }
  const amount = yuanOfFen(sumFen(orders.map(({ amountFen }) => amountFen)));
  return {
    orderNos: orders.map((order) => order.orderNo),
    amount,
    payee: orders.length === 1 ? orders[0]!.payeeAccountNo : undefined,
  };
};

export const reviewCodes: CodeSubjectWords[] = [approveOrder, approveOrders, rejectOrders].map((operation) => ({
  operation,
  describe: describeOrders,
}));
