import { ORDER_REFRESHES } from '#capabilities/order/portal/shared/refreshes.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Tone } from '#platform/ui/status-tag.tsx';
import { balanceDetails, listTrades, withdrawalModel, type TradeRow } from '../contract/operations.ts';
import type { TradeState } from '../contract/words.ts';

export type Balance = OutputOf<typeof balanceDetails>;
export type Model = OutputOf<typeof withdrawalModel>;

const tones: Readonly<Record<TradeState, Tone>> = {
  planned: 'waiting',
  accepted: 'running',
  confirming: 'running',
  confirmed: 'good',
  failed: 'bad',
  void: 'off',
};
export const toneOf = ({ side, state }: TradeRow): Tone =>
  side === 'fast' && (state === 'accepted' || state === 'confirming') ? 'good' : tones[state];

/** What a purchase or a redemption changes on screens. */
export const REFRESHES = [...ORDER_REFRESHES, balanceDetails, listTrades, withdrawalModel];

/** Below the state: when it is, or was, confirmed, or why not. */
export const noteOf = ({ side, state, confirmsOn, reason }: TradeRow): string =>
  state === 'failed'
    ? reason
    : side !== 'fast' && confirmsOn && (state === 'accepted' || state === 'confirming')
      ? `预计 ${confirmsOn} 确认`
      : '';
