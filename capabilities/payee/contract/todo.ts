import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { queryRules } from './rule-operations.ts';

/** Rules for payees that wait for this administrator. */
export const todo = todoSource({
  permission: '032502',
  operation: queryRules,
  input: {},
  read: ({ waiting }) => {
    const others = waiting.filter(({ isOwn }) => !isOwn);
    return {
      count: others.length,
      list: others.map(({ changeId, proposedBy, title }) => ({
        id: changeId,
        text: `${proposedBy}申请${title}，待您确认`,
        until: null,
        to: pathTo('/fund/payees'),
      })),
    };
  },
  more: pathTo('/fund/payees'),
  action: '查看并确认',
});
