import {
  ACCOUNT_MAY_NOT_PAY,
  INSUFFICIENT_FUNDS,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
} from '#capabilities/account/contract/errors.ts';
import { TRADE_PARTLY_RESERVED } from '#capabilities/order/contract/errors.ts';
import { OVER_REFUNDABLE } from '#capabilities/refund/contract/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { firmOf, tradesOf, type Action } from '../action.ts';
import { ownerOf } from '../world.ts';

/** A received transfer goes back to its payer, whole or in parts; without enough money it waits or is refused. */
const refund: Action = {
  name: 'refund',
  weight: 6,
  async run(world, draw) {
    const trade = draw.anyOf(tradesOf(world));
    if (!trade) return 'refund: nothing was received';
    const mid = ownerOf(world, trade.payeeAccountNo);
    const firm = firmOf(world, mid);
    const remainingFen = world.model.leftOf(trade, ['refund']);
    const amountFen = draw.chance(0.5) ? trade.amountFen : BigInt(draw.between(1, Number(trade.amountFen)));
    const waits = draw.chance(0.4);
    const accountNo = trade.payeeAccountNo;
    const request = {
      requestNo: world.newRequestNo(),
      mid,
      kind: 'refund',
      accountNo,
      payeeAccountNo: trade.accountNo,
      amountFen,
      feeFen: 0n,
      scheduledAt: null,
      waits: waits && world.model.availableOf(accountNo) < amountFen,
    };
    const { model } = world;
    const expected = !model.mayPay(mid, accountNo)
      ? ACCOUNT_MAY_NOT_PAY
      : model.receiveNothing.has(trade.accountNo)
        ? PAYEE_ACCOUNT_CLOSED_TO_CREDIT
        : amountFen > remainingFen
          ? OVER_REFUNDABLE
          : amountFen > remainingFen - model.claimedOf(trade.orderNo)
            ? TRADE_PARTLY_RESERVED
            : request.waits || model.availableOf(accountNo) >= amountFen
              ? 'ok'
              : INSUFFICIENT_FUNDS;
    world.model.asks.set(request.requestNo, request);
    const input = {
      requestNo: request.requestNo,
      tradeNo: trade.orderNo,
      refundNo: request.requestNo.slice(-32),
      amount: yuanOfFen(amountFen),
      reason: '货物退回',
      waits,
    };
    return world.place(firm, 'csdb/v2/refund/apply', request, { input, expected, draw });
  },
};

export const refunds: readonly Action[] = [refund];
