import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { exportList } from '#platform/sheet/index.ts';
import type { exportOrdersJnl, queryOrdersJnl } from '../../contract/operations.ts';
import { describeOrder } from './describe-order.ts';
import { orderListExport } from './order-list-export.ts';
import { orderTabs, type OrderTab, type OrderState } from '../../contract/words.ts';
import { orderListFilterOf } from './order-list-query.ts';
import { totalsOf, type StateTotals } from './order-totals.ts';
import { readOrders } from './read-orders.ts';

const countOf = (totals: readonly StateTotals[], states?: readonly OrderState[]): number =>
  totalsOf(totals, states).count;
const tabsOf = (totals: readonly StateTotals[]) => ({
  all: countOf(totals),
  ...(Object.fromEntries(
    Object.entries(orderTabs).map(([tab, { states }]) => [tab, countOf(totals, states)]),
  ) as Record<OrderTab, number>),
});

/** The merchant's orders by every filter of the page, with totals over all of them and the counts of the tabs. */
export const showOrderList: Handler<typeof queryOrdersJnl> = async (context, input) => {
  const read = await readOrders(context.tx, roleOf(context).mid, input, { isLast: true, mayLimit: true });
  if (!read.ok) return read;
  const { byState, orders, limits } = read.data;
  const totals = totalsOf(byState, input.states);
  return ok({
    list: orders.map(describeOrder),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount: totals.count,
    totals: {
      count: totals.count,
      amount: yuanOfFen(totals.amountFen),
      fee: yuanOfFen(totals.feeFen),
      income: yuanOfFen(totals.incomeFen),
    },
    tabs: tabsOf(byState),
    keywordLimits: limits.map(({ by, from }) => ({ by, from: from && shanghaiIso(from) })),
  });
};

export const exportOrderList =
  (limit?: number): Handler<typeof exportOrdersJnl> =>
  async (context, input) => {
    const { mid } = roleOf(context);
    const { format, ...filter } = input;
    const allowed = orderListFilterOf(mid, filter);
    if (!allowed.ok) return allowed;
    const file = await exportList(context.tx, orderListExport, { mid, filter, format, at: context.clock.now(), limit });
    return file.ok
      ? ok({
          fileStr: Buffer.from(file.data.content).toString('base64'),
          fileName: file.data.fileName,
          rowCount: file.data.rowCount,
        })
      : file;
  };
