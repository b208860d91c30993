import { payoutKind } from './payout-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const payoutCapability = {
  name: 'payout',
  errors: {},
  kinds: [payoutKind],
};
