import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { listResets } from './reset-operations.ts';

/** Resets of operation passwords that wait for this administrator. */
export const todo = todoSource({
  permission: '0905',
  operation: listResets,
  input: {},
  read: ({ list }) => {
    const others = list.filter(({ state, isOwn }) => state === 'waiting' && !isOwn);
    return {
      count: others.length,
      list: others.map(({ resetId, personName }) => ({
        id: resetId,
        text: `${personName}申请重置操作密码，待您批准`,
        until: null,
        to: pathTo('/system/passwordResets'),
      })),
    };
  },
  more: pathTo('/system/passwordResets'),
  action: '查看并审批',
});
