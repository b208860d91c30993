import type { Tone } from '#platform/ui/status-tag.tsx';
import type { RefundTradeRow } from '../contract/operations.ts';
import type { RefundResult, RefundTradeState } from '../contract/words.ts';

export const tradeTones: Readonly<Record<RefundTradeState, Tone>> = {
  open: 'off',
  part: 'running',
  all: 'off',
  blocked: 'bad',
};

export const resultTones: Readonly<Record<RefundResult, Tone>> = {
  waiting: 'running',
  succeeded: 'good',
  failed: 'bad',
};

/** Next to the state of a trade: what can be done with it, or why not. */
export function nextStepOf({ state, hint, refundUntil }: RefundTradeRow): string {
  if (state === 'all') return '款项已全部退回付款方';
  return hint || `${refundUntil}（含）前可退款，款项退回原付款账户`;
}
