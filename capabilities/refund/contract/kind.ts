import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

/** Gives a received trade back to its payer, whole or in parts. */
export const refundContract: KindContract = {
  id: 'refund',
  name: '退款',
  order: 64,
  codes: { '5990': '退款' },
  codeGroup: 'clients',
  readings: { '5990': { meaning: '退货', type: '99' } },
  payee: 'link',
  follows: true,
  waitsForFunds: true,
  rights: { see: ['0313'], make: ['031301'], cancel: ['031301'] },
};
