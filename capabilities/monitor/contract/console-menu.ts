import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const monitorPages: readonly ConsolePage[] = [
  {
    group: '概览',
    title: '概览',
    icon: 'home',
    path: '/overview',
    viewPath: 'monitor/overview',
    permission: [],
    order: 1,
  },
  {
    group: '系统',
    title: '任务队列',
    icon: 'todo',
    path: '/system/queue',
    viewPath: 'monitor/queue',
    permission: ['op.system.view'],
    order: 20,
  },
  {
    group: '系统',
    title: '网关',
    icon: 'sync',
    path: '/system/gateways',
    viewPath: 'monitor/gateways',
    permission: ['op.system.view', 'op.fund.view'],
    order: 21,
  },
];
