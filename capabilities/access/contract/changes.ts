import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { REASON_MAX } from '#capabilities/change/constants.ts';
import { decideChange, withdrawChange } from './change-operations.ts';

/** How changes of people and rights are decided. */
export const changes: ChangeCalls = {
  kinds: ['access.staff', 'access.role', 'access.certificate', 'access.protection'],
  name: '权限变更',
  who: '管理员',
  confirm: changeCall(decideChange, (changeId) => ({ changeId, approve: true })),
  refuse: {
    ...changeCall(decideChange, (changeId, reason) => ({ changeId, approve: false, reason })),
    reason: { min: 2, max: REASON_MAX },
  },
  takeBack: changeCall(withdrawChange, (changeId) => ({ changeId })),
};
