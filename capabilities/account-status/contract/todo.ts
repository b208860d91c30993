import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { listStatusChanges } from './operations.ts';

/** Changes of an account's status that wait for this person. */
export const todo = todoSource({
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
