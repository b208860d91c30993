import type { Tone } from '#platform/ui/index.ts';
import type { DayState, ItemState } from '../contract/words.ts';

export const dayTones: Readonly<Record<DayState, Tone>> = { waiting: 'running', same: 'good', differs: 'bad' };
export const itemTones: Readonly<Record<ItemState, Tone>> = {
  waiting: 'running',
  open: 'bad',
  in_hand: 'waiting',
  settled: 'good',
};
