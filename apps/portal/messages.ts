import { openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { useCall } from '#platform/portal-kit/hooks.ts';

/** Message tab of spec section 3. */
export interface MessageTab {
  label: string;
  name: 'todo' | 'notice' | 'announcement';
  count: number;
  list: { id: string; msgContent: string; to?: string }[];
  /** Where the rest is read. */
  more?: string;
}

/** What the popover shows. Notices come with the messaging capability; until then their tab is empty. */
export function useMessages(): MessageTab[] {
  const { data } = useCall(openLoginPage, {}, { quiet: true });
  const announcements = data?.announcements ?? [];
  return [
    { label: '待办', name: 'todo', count: 0, list: [] },
    { label: '通知', name: 'notice', count: 0, list: [] },
    {
      label: '公告',
      name: 'announcement',
      count: announcements.length,
      list: announcements.map((one) => ({ id: one.title, msgContent: `${one.title}：${one.text}` })),
    },
  ];
}
