import { CHANGE_ENDED, OWN_CHANGE, SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { NO_PRICING_APPROVER } from '../contract/errors.ts';

/** Who proposes prices and limits, and who decides them. */
export const mayEdit = holdersOf('op.price.edit');
export const mayApprove = holdersOf('op.price.approve');

/** Those by which every change of the provider's people is decided. */
export const changeCodes = {
  waits: SAME_CHANGE_PENDING,
  ended: CHANGE_ENDED,
  own: OWN_CHANGE,
  nobody: NO_PRICING_APPROVER,
} as const;

/** Of prices and limits of merchants. */
export const merchantCodes = { ...changeCodes, closed: MERCHANT_CLOSED } as const;
