import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { decideBankChange, withdrawBankChange } from './bank-operations.ts';

/** How a bank account that is bound or unbound is decided. */
export const changes: ChangeCalls = {
  kinds: ['withdrawal.bank'],
  name: '银行账户变更',
  who: '复核人员',
  confirm: changeCall(decideBankChange, (changeId) => ({ changeId, approve: true })),
  refuse: { ...changeCall(decideBankChange, (changeId) => ({ changeId, approve: false })), reason: null },
  takeBack: changeCall(withdrawBankChange, (changeId) => ({ changeId })),
};
