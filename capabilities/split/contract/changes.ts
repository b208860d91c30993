import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { decideRatio, withdrawRatio } from './ratio-operations.ts';

/** How a change of the ratio is decided. */
export const changes: ChangeCalls = {
  kinds: ['split.ratio'],
  name: '分账比例变更',
  who: '管理员',
  confirm: changeCall(decideRatio, (changeId) => ({ changeId, approve: true })),
  refuse: { ...changeCall(decideRatio, (changeId) => ({ changeId, approve: false })), reason: null },
  takeBack: changeCall(withdrawRatio, (changeId) => ({ changeId })),
};
