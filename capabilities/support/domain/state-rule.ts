import type { MerchantState } from '#capabilities/merchant/contract/words.ts';

const RESTRICTIONS: readonly MerchantState[] = ['active', 'receive_only', 'no_login', 'closing'];
const next: Readonly<Record<MerchantState, readonly MerchantState[]>> = {
  active: RESTRICTIONS,
  receive_only: RESTRICTIONS,
  no_login: RESTRICTIONS,
  closing: ['active', 'closed'],
  closed: [],
};

/** The states that a merchant can be given. One that is closed stays so. */
export const statesAfter = (state: MerchantState): MerchantState[] => next[state].filter((one) => one !== state);
