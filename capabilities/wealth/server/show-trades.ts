import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listTrades } from '../contract/operations.ts';
import { tradeSides } from '../contract/words.ts';
import { stateName, tradePage, tradeTotals } from './trade-query.ts';

/** Purchases and redemptions, newest first. */
export const showTrades: Handler<typeof listTrades> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const [rows, totals] = await Promise.all([tradePage(tx, mid, input), tradeTotals(tx, mid, input)]);
  return ok({
    list: rows.map((row) => ({
      orderNo: row.orderNo,
      side: row.side,
      sideName: tradeSides[row.side],
      accountNo: row.accountNo,
      amount: yuanOfFen(row.amountFen),
      state: row.state,
      stateName: stateName(row.side, row.state),
      submittedAt: shanghaiIso(row.submittedAt),
      tradeOn: row.tradeOn,
      confirmsOn: row.confirmsOn,
      reason: row.reason,
      arrivalNo: row.arrivalNo ?? '',
    })),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount: totals.allCount,
    totals: {
      all: { count: totals.allCount, amount: yuanOfFen(totals.allFen) },
      bought: { count: totals.boughtCount, amount: yuanOfFen(totals.boughtFen) },
      redeemed: { count: totals.redeemedCount, amount: yuanOfFen(totals.redeemedFen) },
    },
  });
};
