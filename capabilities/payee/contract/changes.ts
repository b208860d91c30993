import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { REASON_MAX } from '#capabilities/change/constants.ts';
import { decideRule, withdrawRule } from './rule-operations.ts';

/** How changes of the rules for payees are decided. */
export const changes: ChangeCalls = {
  kinds: ['payee.rules'],
  name: '付款保护修改',
  who: '管理员',
  confirm: changeCall(decideRule, (changeId) => ({ changeId, approve: true })),
  refuse: {
    ...changeCall(decideRule, (changeId, reason) => ({ changeId, approve: false, reason })),
    reason: { min: 2, max: REASON_MAX },
  },
  takeBack: changeCall(withdrawRule, (changeId) => ({ changeId })),
};
