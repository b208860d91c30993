import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

export const transferContract: KindContract = {
  id: 'transfer',
  name: '转账',
  order: 20,
  codes: { '3010': '转账', '3011': '预约转账' },
  codeGroup: 'transferB2B',
  readings: { '3010': { option: '转账给公司' } },
  payee: 'account',
  mayBeScheduled: true,
  waitsForFunds: true,
  repeats: true,
  form: '/fund/transfer',
  rights: { see: ['0302'], make: ['030201'], cancel: ['030201'] },
};
