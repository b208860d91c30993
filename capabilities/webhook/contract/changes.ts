import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { REASON_MAX } from '#capabilities/change/constants.ts';
import { decideEndpoint, withdrawEndpoint } from './operations.ts';

/** How an address for notifications is decided. */
export const changes: ChangeCalls = {
  kinds: ['webhook.endpoint'],
  name: '通知地址变更',
  who: '管理员',
  confirm: changeCall(decideEndpoint, (changeId) => ({ changeId, approve: true })),
  refuse: {
    ...changeCall(decideEndpoint, (changeId, reason) => ({ changeId, approve: false, reason })),
    reason: { min: 2, max: REASON_MAX },
  },
  takeBack: changeCall(withdrawEndpoint, (changeId) => ({ changeId })),
};
