import { ENDED_UNPAID, type OrderState } from '#capabilities/order/contract/words.ts';

/** The words of this capability that server and page share. */

/** The type code of a refund, single or in a batch (spec section 3). */
export const REFUND = '5990';

/** The merchant's own number of a refund. */
export const REFUND_NO = /^[0-9A-Za-z_-]{4,32}$/;
export const TRADE_NO = /^\d{24}$/;

/** A received trade as its payee refunds it. */
export const refundTradeStates = {
  open: '可退款',
  part: '已部分退款',
  all: '已全额退款',
  blocked: '暂不能退款',
} as const;
export type RefundTradeState = keyof typeof refundTradeStates;

/** What became of a refund. */
export const refundResults = { waiting: '处理中', succeeded: '退款成功', failed: '未退款' } as const;
export type RefundResult = keyof typeof refundResults;

export const refundResultOf = (state: OrderState): RefundResult =>
  state === 'succeeded' ? 'succeeded' : ENDED_UNPAID.includes(state) ? 'failed' : 'waiting';
