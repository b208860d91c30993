import type { KindContract, ProviderAccount } from '#capabilities/account/contract/kind-contract.ts';
import { custodian, fastPool, fundTransit } from './provider-accounts.ts';

const see = ['0330'] as const;
const accounts: readonly ProviderAccount[] = [fundTransit, fastPool, custodian];

/** Subscribes to shares of the fund: paid into the fund's transit at once, shares when the fund company confirms. */
export const wealthSubscribeContract: KindContract = {
  id: 'wealth_buy',
  name: '理财申购',
  order: 80,
  codes: { '2040': '理财申购' },
  readings: { '2040': { option: '理财申购' } },
  payee: 'link',
  words: { succeeded: '已受理' },
  hasLaterClaims: true,
  repeats: true,
  accounts,
  rights: { see, make: ['033002'], cancel: ['033002'] },
};

/** Gives shares back: out of the holding, at once from the provider's pool or when the fund company confirms. */
export const wealthRedeemContract: KindContract = {
  id: 'wealth_redeem',
  name: '理财赎回',
  order: 81,
  codes: { '1040': '理财赎回' },
  readings: { '1040': { option: '理财赎回' } },
  payee: 'link',
  sides: { from: '赎回自', to: '到账账户', source: '余额理财' },
  words: { succeeded: '已受理' },
  hasLaterClaims: true,
  accounts,
  rights: { see, make: ['033003'], cancel: ['033003'] },
};

/** Money that comes from the fund company: of an ordinary redemption, or of a purchase that it refused. */
export const wealthInContract: KindContract = {
  id: 'wealth_in',
  name: '理财到账',
  order: 82,
  codes: { '1040': '理财赎回', '2041': '申购退回' },
  payee: 'account',
  direction: 'in',
  rights: { see, make: [], cancel: [] },
};
