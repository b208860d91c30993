import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { pageChanges } from './change-operations.ts';

/** Changes of people and rights that wait for this administrator. */
export const todo = todoSource({
  permission: '090101',
  operation: pageChanges,
  input: { states: ['pending'] },
  read: ({ list }) => {
    const others = list.filter(({ isOwn }) => !isOwn);
    return {
      count: others.length,
      list: others.map(({ changeId, proposedBy, title }) => ({
        id: changeId,
        text: `${proposedBy}申请${title}，待您确认`,
        until: null,
        to: pathTo('/system/staff'),
      })),
    };
  },
  more: pathTo('/system/staff'),
  action: '查看并确认',
});
