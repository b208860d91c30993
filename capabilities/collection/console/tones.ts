import type { Tone } from '#platform/ui/index.ts';
import type { CollectionState, SettlementState } from '../contract/words.ts';

export const collectionTones: Readonly<Record<CollectionState, Tone>> = {
  pending: 'waiting',
  settled: 'good',
  available: 'good',
};
export const settlementTones: Readonly<Record<SettlementState, Tone>> = { waiting: 'waiting', settled: 'good' };
