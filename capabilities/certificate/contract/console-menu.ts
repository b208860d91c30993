import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const certificatePages: readonly ConsolePage[] = [
  {
    group: '系统',
    title: '证书机构',
    icon: 'lock',
    path: '/system/authorities',
    viewPath: 'certificate/authorities',
    permission: ['op.system.view'],
    order: 34,
  },
];
