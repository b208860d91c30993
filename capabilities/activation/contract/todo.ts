import { listPendingRoles } from '#capabilities/merchant/contract/operations.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';

/** Roles of this person that wait for activation. */
export const todo = todoSource({
  permission: '0290',
  operation: listPendingRoles,
  input: {},
  read: ({ list }) => ({
    count: list.length,
    list: list.map(({ mid, customerName }) => ({
      id: `activate-${mid}`,
      text: `您在${customerName}的角色未激活，激活后才能使用`,
      until: null,
      to: pathTo('/account/activateRole'),
    })),
  }),
  more: '/account/activateRole',
  action: '去激活',
});
