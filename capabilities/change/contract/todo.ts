import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { queryChanges } from './operations.ts';

/** Changes that this person may confirm: reviewers those of some kinds, administrators, who hold every code, all. */
export const todo = todoSource({
  permission: '040101',
  operation: queryChanges,
  input: { mine: true },
  read: ({ list, totalCount }) => ({
    count: totalCount,
    list: list.map(({ changeId, proposedBy, title, lapsesAt, page }) => ({
      id: changeId,
      text: `${proposedBy}申请${title}，待您确认`,
      until: lapsesAt,
      to: page,
    })),
  }),
  more: pathTo('/system/changes'),
  action: '查看并确认',
});
