import { formatAmount } from '#platform/kernel/amount-text.ts';
import { listPath, pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { listStatusChanges } from './operations.ts';
import { listPartFreezes } from './part-operations.ts';

/** Changes of an account's status that wait for this person. */
const statusChanges = todoSource({
  permission: '040101',
  operation: listStatusChanges,
  input: { states: ['pending'] },
  read: ({ list }) => {
    const others = list.filter(({ isOwn }) => !isOwn);
    return {
      count: others.length,
      list: others.map(({ changeId, proposedBy, accountNo, actionName }) => ({
        id: changeId,
        text: `${proposedBy}申请${actionName}账户（尾号${accountNo.slice(-4)}），待您复核`,
        until: null,
        to: pathTo('/account/status'),
      })),
    };
  },
  more: '/account/status',
  action: '查看并复核',
});

const PARTS = listPath('/account/status', { tab: 'parts' });

/** Frozen parts whose release waits for this person. */
const partReleases = todoSource({
  permission: '040101',
  operation: listPartFreezes,
  input: { waiting: true },
  read: ({ list }) => {
    const others = list.filter(({ release }) => release && !release.isOwn);
    return {
      count: others.length,
      list: others.map(({ freezeId, release, accountNo, amount }) => ({
        id: freezeId,
        text: `${release!.proposedBy}申请解除部分冻结 ${formatAmount(amount)} 元（尾号${accountNo.slice(-4)}），待您复核`,
        until: null,
        to: PARTS,
      })),
    };
  },
  more: PARTS,
  action: '查看并复核',
});

export const todo = [statusChanges, partReleases];
