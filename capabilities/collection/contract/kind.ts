import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { COLLECTION, COLLECTION_REFUND } from '../constants.ts';
import { channelCash } from './provider-accounts.ts';

const nobody = { see: [], make: [], cancel: [] } as const;

/** Money that a channel of the provider collected for a merchant; its payer is named, the payer's account is not. */
export const collectionContract: KindContract = {
  id: 'collection',
  name: '代收',
  order: 7,
  codes: { [COLLECTION]: '收款入账' },
  codeGroup: 'fundCollect',
  readings: { [COLLECTION]: { option: '归集入账' } },
  payee: 'bank',
  feeFrom: 'amount',
  direction: 'in',
  accounts: [channelCash],
  rights: nobody,
};

/** A part of it, or all, goes back to its payer by the same channel. */
export const collectionRefundContract: KindContract = {
  id: 'collection_refund',
  name: '代收退款',
  order: 8,
  codes: { [COLLECTION_REFUND]: '收款退款' },
  codeGroup: 'clients',
  readings: { [COLLECTION_REFUND]: { type: '99' } },
  payee: 'link',
  follows: true,
  accounts: [channelCash],
  rights: nobody,
};
