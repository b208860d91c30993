import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { confirmRule, rejectRule, withdrawRule } from './operations.ts';

/** How changes of the rules of review are decided. */
export const changes: ChangeCalls = {
  kinds: ['approval.rule'],
  name: '复核规则修改',
  who: '管理员',
  confirm: changeCall(confirmRule, (proposalId) => ({ proposalId })),
  refuse: {
    ...changeCall(rejectRule, (proposalId, reason) => ({ proposalId, reason })),
    reason: { min: 5, max: 200 },
  },
  takeBack: changeCall(withdrawRule, (proposalId) => ({ proposalId })),
};
