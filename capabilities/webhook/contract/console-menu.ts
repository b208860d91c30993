import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const webhookPages = [
  {
    group: '系统',
    title: '通知地址',
    icon: 'send',
    path: '/system/webhooks',
    viewPath: 'webhook/provider-webhooks',
    permission: ['op.system.view'],
    order: 42,
  },
] as const satisfies readonly ConsolePage[];
