import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { OTHERS_REMITTANCE, OWN_REMITTANCE } from '../constants.ts';

/** Money that arrives from outside; its payer is a bank account. */
export const topupContract: KindContract = {
  id: 'topup',
  name: '充值',
  order: 5,
  codes: { [OWN_REMITTANCE]: '充值', [OTHERS_REMITTANCE]: '异名汇入' },
  codeGroup: 'recharge',
  readings: {
    [OWN_REMITTANCE]: { option: '同名汇款', meaning: 'ACS汇款' },
    [OTHERS_REMITTANCE]: { option: '异名汇款', meaning: 'ACS收款' },
  },
  payee: 'bank',
  direction: 'in',
  rights: { see: ['0310'], make: [], cancel: [] },
};
