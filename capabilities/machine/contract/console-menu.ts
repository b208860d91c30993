import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const machinePages = [
  {
    group: '系统',
    title: '接口密钥',
    icon: 'security',
    path: '/system/keys',
    viewPath: 'machine/provider-keys',
    permission: ['op.system.view'],
    order: 40,
  },
  {
    group: '系统',
    title: '接口调用记录',
    icon: 'records',
    path: '/system/calls',
    viewPath: 'machine/provider-calls',
    permission: ['op.system.view'],
    order: 41,
  },
] as const satisfies readonly ConsolePage[];
