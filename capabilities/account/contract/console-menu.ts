import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const accountPages = [
  {
    group: '系统',
    title: '日历与截止时间',
    icon: 'schedule',
    path: '/system/calendar',
    viewPath: 'account/calendar',
    permission: ['op.system.view'],
    order: 30,
  },
  {
    group: '系统',
    title: '词库',
    icon: 'rules',
    path: '/system/words',
    viewPath: 'account/words',
    permission: ['op.system.view'],
    order: 32,
  },
] as const satisfies readonly ConsolePage[];
