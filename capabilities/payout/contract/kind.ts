import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

/** Has a price and limits already; no page makes its orders yet, so that it has no rights. */
export const payoutContract: KindContract = {
  id: 'payout',
  name: '代付',
  order: 30,
  codes: { '4010': '付款给公司', '4020': '代付给个人' },
  payee: 'bank',
  rights: { see: [], make: [], cancel: [] },
};
