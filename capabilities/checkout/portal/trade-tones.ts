import type { Tone } from '#platform/ui/status-tag.tsx';
import type { TradeState } from '../contract/words.ts';

export const tradeTones: Readonly<Record<TradeState, Tone>> = {
  open: 'waiting',
  paying: 'running',
  paid: 'good',
  expired: 'off',
  closed: 'off',
};
