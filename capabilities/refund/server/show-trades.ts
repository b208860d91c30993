import { orderTypeName } from '#capabilities/order/contract/words.ts';
import { claimsOn, repayableFen, type Claim } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { TRADE_NOT_REFUNDABLE } from '../contract/errors.ts';
import type { listRefundTrades, queryRefundTrade, RefundTradeRow } from '../contract/operations.ts';
import { refundTradeStates } from '../contract/words.ts';
import { refundTradeStateOf, refundUntil } from '../domain/refund-rule.ts';
import { refundsOf } from './show-refunds.ts';
import { findTrade, TRADE, TRADES, tradesSince, type RefundTrade } from './trade-row.ts';

const FILTER = `AND ($3 = '' OR position($3 in r.order_no) > 0 OR platform.name_has(r.payer_name, $3) OR position($3 in r.remark) > 0)`;

function describe(trade: RefundTrade, claims: readonly Claim[]): RefundTradeRow {
  const { amountFen, remainingFen, finishedAt } = trade;
  const refundableFen = repayableFen(remainingFen, claims);
  const state = refundTradeStateOf({ amountFen, remainingFen, refundableFen });
  return {
    tradeNo: trade.orderNo,
    typeName: orderTypeName(trade.typeCode),
    payerName: trade.payerName,
    accountNo: trade.accountNo,
    receivedAt: shanghaiIso(finishedAt),
    refundUntil: refundUntil(finishedAt),
    amount: yuanOfFen(amountFen),
    refunded: yuanOfFen(amountFen - remainingFen),
    refundable: yuanOfFen(refundableFen),
    remark: trade.remark,
    state,
    stateName: refundTradeStates[state],
    hint: state === 'all' ? '' : ((claims.find(({ isOpen }) => isOpen) ?? claims[0])?.sentence ?? ''),
  };
}

/** Each with what other kinds have set apart or given away of it. */
async function describeAll(tx: Tx, mid: string, trades: readonly RefundTrade[]): Promise<RefundTradeRow[]> {
  const claims = await claimsOn(tx, mid, trades);
  return trades.map((trade) =>
    describe(
      trade,
      claims.filter((claim) => claim.mid === trade.mid && claim.orderNo === trade.orderNo),
    ),
  );
}

/** `refund/trades`: what was received within the time in which it can be refunded, newest first. */
export const showRefundTrades: Handler<typeof listRefundTrades> = async (context, { keyword, pageNo, pageSize }) => {
  const { tx, clock } = context;
  const filter = [...tradesSince(clock.now()), keyword ?? ''];
  const rows = await tx.rows<RefundTrade>(
    `SELECT ${TRADE} ${TRADES} ${FILTER} ORDER BY r.finished_at DESC, r.order_no DESC LIMIT $4 OFFSET $5`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'refund.trades',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${TRADES} ${FILTER}`,
    filter,
    'refund.count_trades',
  );
  const list = await describeAll(tx, roleOf(context).mid, rows);
  return ok({ list, pageNo, pageSize, totalCount: counted!.count });
};

/** `refund/detail`: one trade with its refunds. */
export const showRefundTrade: Handler<typeof queryRefundTrade> = async (context, { tradeNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const trade = await findTrade(tx, tradeNo, clock.now());
  if (!trade) return fail(TRADE_NOT_REFUNDABLE);
  const [shown] = await describeAll(tx, mid, [trade]);
  return ok({ ...shown!, refunds: await refundsOf(tx, mid, trade) });
};
