import { orderStates, type OrderState } from '#capabilities/order/contract/words.ts';

/** The words of this capability that server and page share. */

/** A pre-authorisation before its payer confirmed it: it is a request, and no order yet. */
const requestStates = { unconfirmed: '待付款方确认', cancelled: '已取消', lapsed: '未确认已失效' } as const;
export type RequestState = keyof typeof requestStates;

export type PreauthState = RequestState | OrderState;
/** As payee and payer read them; from the confirmation on it is the state of the payer's order. */
export const preauthStates: Readonly<Record<PreauthState, string>> = {
  ...orderStates,
  ...requestStates,
  pending_review: '付款方复核中',
  queued: '处理中',
  succeeded: '已完成',
  withdrawn: '已撤销',
  // By the void of its capture.
  returned: '已撤销',
  expired: '已过期',
  rejected: '付款方已拒绝',
  returned_to_maker: '付款方已退回',
};

/** Those that a list can be narrowed to. */
export const listedStates = [
  'unconfirmed',
  'pending_review',
  'authorized',
  'succeeded',
  'withdrawn',
  'expired',
  'failed',
  'lapsed',
  'cancelled',
] as const satisfies readonly PreauthState[];

/** The state as this side reads it. */
export const stateNameOf = (state: PreauthState, side: Side): string =>
  state === 'unconfirmed' && side === 'payer' ? '待您确认' : preauthStates[state];

/** Who looks: the merchant that asks for the money, or the one whose money it is. */
export const sides = { payee: '我收款的', payer: '我付款的' } as const;
export type Side = keyof typeof sides;
