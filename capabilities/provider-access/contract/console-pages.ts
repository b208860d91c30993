import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const providerAccessPages = [
  {
    group: '系统',
    title: '平台人员',
    icon: 'staff',
    path: '/system/users',
    viewPath: 'provider-access/users',
    permission: ['op.user.view'],
    order: 10,
  },
  {
    group: '系统',
    title: '操作日志',
    icon: 'history',
    path: '/system/records',
    viewPath: 'provider-access/records',
    permission: ['op.log.view'],
    order: 20,
  },
  {
    group: '系统',
    title: '平台信息',
    icon: 'contacts',
    path: '/system/provider-info',
    viewPath: 'provider-access/provider-info',
    permission: ['op.system.view'],
    order: 25,
  },
] as const satisfies readonly ConsolePage[];
