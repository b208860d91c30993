import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

export const withdrawalContract: KindContract = {
  id: 'withdraw',
  name: '提现',
  order: 10,
  codes: { '2010': '提现', '2011': '预约提现' },
  codeGroup: 'withdraw',
  readings: { '2010': { option: '提现', meaning: '实时提现' } },
  payee: 'bank',
  mayBeScheduled: true,
  waitsForFunds: true,
  repeats: true,
  form: '/fund/withdraw',
  rights: { see: ['0301'], make: ['030101'], cancel: ['030101'] },
};
