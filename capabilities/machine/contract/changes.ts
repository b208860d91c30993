import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { REASON_MAX } from '#capabilities/change/constants.ts';
import { decideKey, withdrawKey } from './operations.ts';

/** How changes of keys are decided. */
export const changes: ChangeCalls = {
  kinds: ['machine.key'],
  name: '接口密钥变更',
  who: '管理员',
  confirm: changeCall(decideKey, (changeId) => ({ changeId, approve: true })),
  refuse: {
    ...changeCall(decideKey, (changeId, reason) => ({ changeId, approve: false, reason })),
    reason: { min: 2, max: REASON_MAX },
  },
  takeBack: changeCall(withdrawKey, (changeId) => ({ changeId })),
};
