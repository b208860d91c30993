import { z } from 'zod';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { screenRemark } from '#capabilities/account/server/index.ts';
import {
  payInside,
  momentOf,
  placeOrder,
  planPayBack,
  type Kind,
  type Moment,
  type Original,
  type Plan,
} from '#capabilities/order/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import {
  OVER_REFUNDABLE,
  REFUND_NUMBER_USED,
  REFUND_REASON_REFUSED,
  TRADE_NOT_REFUNDABLE,
} from '../contract/errors.ts';
import { refundContract } from '../contract/kind.ts';
import type { applyRefund } from '../contract/operations.ts';
import { REFUND } from '../contract/words.ts';
import { checkRefundLine } from '../domain/check-line.ts';
import { checkTrades } from './check-trades.ts';
import { isUsed } from './refund-numbers.ts';
import { findTrade } from './trade-row.ts';

type Input = InputOf<typeof applyRefund>;
type Code = ErrorOf<typeof applyRefund>;
/** Part of the order's hash: a reviewer approves the refund of exactly this trade under this number. */
const details = z.object({ tradeNo: z.string(), refundNo: z.string() });
type Details = z.output<typeof details>;

async function decideRefund(
  tx: Tx,
  { tradeNo, refundNo, amount, reason, waits }: Input,
  { mid, now }: Moment,
  [locked]: readonly Original[],
): Promise<Result<Plan<Details>, Code>> {
  const trade = locked && (await findTrade(tx, tradeNo, now));
  if (!trade) return fail(TRADE_NOT_REFUNDABLE);
  const refused = screenRemark(reason);
  if (refused) return fail(REFUND_REASON_REFUSED, refused);
  if (await isUsed(tx, mid, refundNo)) return fail(REFUND_NUMBER_USED);
  const plan = await planPayBack(tx, {
    mid,
    typeCode: REFUND,
    original: locked,
    accountNo: trade.accountNo,
    payerAccountNo: trade.payerAccountNo,
    amountFen: fenOfYuan(amount),
    reason,
    waits,
    tooMuch: (remainingFen) =>
      fail(
        OVER_REFUNDABLE,
        remainingFen <= 0n
          ? '该交易已全额退款，或有退款正在处理，请在退款记录中查看'
          : `该交易最多还可退款${formatFen(remainingFen)}元，请减小退款金额后重试`,
      ),
  });
  if (!plan.ok) return plan;
  return ok({
    ...plan.data,
    details: { tradeNo, refundNo },
    onPlaced: (inserted, { orderNo }) =>
      inserted.send(
        'INSERT INTO refund.refunds (mid, order_no, refund_no) VALUES ($1, $2, $3)',
        [mid, orderNo, refundNo],
        'refund.insert',
      ),
  });
}

/** Pays out of the account that received the trade; the trade itself stays a success. */
export const refundKind: Kind<Input, Code, Details> & Pick<BatchKind, 'checkLine' | 'checkPayees'> = {
  contract: refundContract,
  // The provider takes nothing for it.
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 0n }],
  async originals(tx, { tradeNo }, { now }) {
    const trade = await findTrade(tx, tradeNo, now);
    return trade ? [trade] : [];
  },
  decide: decideRefund,
  checkLine: (line) => checkRefundLine(line, screenRemark),
  checkPayees: checkTrades,
  destination: payInside,
  details: {
    schema: details,
    show: ({ tradeNo, refundNo }) => [
      { label: '商户退款单号', text: refundNo },
      { label: '原交易单号', text: tradeNo },
    ],
  },
};

/** `refund/apply`. */
export const apply: Handler<typeof applyRefund> = async (context, input) => {
  const placed = await placeOrder(context.tx, refundKind, input, momentOf(context));
  return placed.ok ? ok({ ...placed.data, refundNo: input.refundNo }) : placed;
};
