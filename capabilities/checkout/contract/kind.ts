import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

/**
 * The payment of a 收款单. Its payer comes by the link, not by a page of the menu: the right to pay is what shows the
 * order.
 */
export const paymentContract: KindContract = {
  id: 'payment',
  name: '企业付款',
  order: 40,
  codes: { '4010': '付款给公司' },
  codeGroup: 'payB2B',
  payee: 'link',
  rights: { see: ['030302'], make: ['030302'], cancel: ['030302'] },
};
