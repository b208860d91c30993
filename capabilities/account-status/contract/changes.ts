import { changeCall, type ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { decideStatusChange, withdrawStatusChange } from './operations.ts';
import { decidePart, withdrawPart } from './part-operations.ts';

/** How a change of an account's status is decided. */
export const statusChanges: ChangeCalls = {
  kinds: ['account.status'],
  name: '账户状态变更',
  who: '复核人员',
  confirm: changeCall(decideStatusChange, (changeId) => ({ changeId, approve: true })),
  refuse: { ...changeCall(decideStatusChange, (changeId) => ({ changeId, approve: false })), reason: null },
  takeBack: changeCall(withdrawStatusChange, (changeId) => ({ changeId })),
};

/** How the release of a frozen part is decided: its calls name the part. */
export const partChanges: ChangeCalls = {
  kinds: ['account.part_release'],
  name: '解除部分冻结',
  who: '复核人员',
  confirm: changeCall(decidePart, (freezeId) => ({ freezeId, approve: true })),
  refuse: { ...changeCall(decidePart, (freezeId) => ({ freezeId, approve: false })), reason: null },
  takeBack: changeCall(withdrawPart, (freezeId) => ({ freezeId })),
};
