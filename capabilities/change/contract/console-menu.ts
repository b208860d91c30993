import type { ConsolePage } from '#platform/kernel/console-menu.ts';

/** For every provider user: each sees the changes of the kinds that are theirs to propose or decide. */
export const changePages: readonly ConsolePage[] = [
  {
    group: '概览',
    title: '待确认的变更',
    icon: 'sync',
    path: '/changes',
    viewPath: 'change/changes',
    permission: [],
    order: 20,
  },
];
