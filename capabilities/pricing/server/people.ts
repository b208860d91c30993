import { holdersOf } from '#capabilities/provider-access/server/index.ts';

/** Who proposes prices and limits, and who decides them. */
export const mayEdit = holdersOf('op.price.edit');
export const mayApprove = holdersOf('op.price.approve');

/** Those by which every change of the provider's people is decided. */
export const changeCodes = {
  waits: '01606KPLMS',
  ended: '01604KPLMS',
  own: '01605KPLMS',
  nobody: '07815KPLMS',
} as const;
