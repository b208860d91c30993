import type { OrderState } from '#capabilities/order/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** The words of this capability that server and page share. */

/** What a receiver is to the merchant (domain-rules section 7). */
export const relations = {
  store: '门店',
  staff: '员工',
  supplier: '供应商',
  distributor: '经销商',
  brand: '品牌方',
  headquarters: '总部',
  user: '用户',
  custom: '自定义',
} as const;
export type Relation = keyof typeof relations;

/** A received trade as its payee shares it. */
export const tradeStates = {
  open: '可分账',
  freezing: '冻结处理中',
  sharing: '分账中',
  shared: '已分完',
  finished: '已完结',
  expired: '已到期解冻',
} as const;
export type TradeState = keyof typeof tradeStates;

/** The result of one receiver (domain-rules sections 7 and 20). */
export const shareResults = {
  waiting: '待处理',
  succeeded: '成功',
  failed: '失败',
  partly_returned: '部分退回',
  returned: '已退回',
} as const;
export type ShareResult = keyof typeof shareResults;

/** A share as its receiver sees it. */
export const receivedStates = { open: '已收到', part: '部分退回', all: '已退回' } as const;

/** Its order tells the result: what ended without paying has failed, and its money is the payer's. */
export const shareResultOf = (state: OrderState, amountFen: Fen, returnedFen: Fen): ShareResult => {
  switch (state) {
    case 'succeeded':
      return returnedFen === 0n ? 'succeeded' : returnedFen < amountFen ? 'partly_returned' : 'returned';
    case 'returned':
      return state;
    case 'pending_review':
    case 'scheduled':
    case 'awaiting_funds':
    case 'queued':
    case 'processing':
    case 'authorized':
      return 'waiting';
    default:
      return 'failed';
  }
};
