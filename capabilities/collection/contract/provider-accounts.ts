import type { ProviderAccount } from '#capabilities/account/contract/kind-contract.ts';

/**
 * What the channels have collected for merchants and hold for the provider: bank cash of its own (domain-rules section
 * 1), so that the account at the bank stays what the bank's files say.
 */
export const channelCash: ProviderAccount = {
  id: '01900000-0000-7000-8000-000000000030',
  code: 'channel_cash:collection',
  kind: 'bank_cash',
  name: '代收通道',
  mayGoNegative: true,
};
