import { openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { useCall } from '#platform/portal-kit/hooks.ts';
import { byUrgency, useTodos } from '#platform/portal-kit/todo.ts';
import { useCleared } from './layout/cleared-messages.ts';
import { pageOf } from './shell/resolve.ts';
import { todoSources } from './todo-sources.ts';
import { viewOf } from './views.ts';

/** Message tab of spec section 3. */
export interface MessageTab {
  label: string;
  name: 'todo' | 'notice' | 'announcement';
  count: number;
  list: { id: string; msgContent: string; to?: string }[];
  /** Where the rest is read. */
  more?: string;
  /** Whether it may be cleared; waiting work may not. */
  clears?: boolean;
}

const CENTRE = '/messageCenter/main';
const centre = pageOf([], CENTRE);

/**
 * The content of the popover. Notices come with the messaging capability; until then their tab is empty, and links lead
 * only to pages that exist.
 */
export function useMessages(): MessageTab[] {
  const todo = useTodoTab();
  const { data } = useCall(openLoginPage, {}, { quiet: true });
  const cleared = useCleared();
  const announcements = (data?.announcements ?? []).filter((one) => !cleared.includes(one.title));
  const more = centre && viewOf(centre.viewPath) ? { more: CENTRE } : {};
  return [
    { ...more, ...todo },
    { label: '通知', name: 'notice', count: 0, list: [], clears: true, ...more },
    {
      label: '公告',
      name: 'announcement',
      count: announcements.length,
      list: announcements.map((one) => ({ id: one.title, msgContent: `${one.title}：${one.text}` })),
      clears: true,
      ...more,
    },
  ];
}

/** The work of all sources, the most urgent first; 查看更多 leads to the list with the most urgent one. */
function useTodoTab(): MessageTab {
  const sources = useTodos(todoSources);
  const list = sources
    .flatMap(({ list: todos, more }) =>
      todos.map(({ id, text, until, to }) => ({ id, msgContent: text, to, until, more })),
    )
    .toSorted(byUrgency);
  const count = sources.reduce((sum, source) => sum + source.count, 0);
  const more = list[0]?.more ?? sources[0]?.more;
  return { label: '待办', name: 'todo', count, list, ...(more ? { more } : {}) };
}
