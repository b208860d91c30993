import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { queryRatio } from './ratio-operations.ts';
import { RATIO } from './split-places.ts';

/** A change of the ratio that waits for this administrator. */
export const todo = todoSource({
  permission: '031203',
  operation: queryRatio,
  input: {},
  read: ({ list }) => {
    const others = list.filter(({ state, isOwn }) => state === 'pending' && !isOwn);
    return {
      count: others.length,
      list: others.map(({ changeId, proposedBy, was, ratio }) => ({
        id: changeId,
        text: `${proposedBy}申请将分账比例由 ${was}% 改为 ${ratio}%，待您复核`,
        until: null,
        to: pathTo('/fund/split', { open: RATIO }),
      })),
    };
  },
  more: pathTo('/fund/split', { open: RATIO }),
  action: '查看并复核',
});
