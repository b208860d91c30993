import type { MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** For administrators. Its parent, 开发配置, is machine's. */
export const webhookMenu = [
  {
    code: '1303',
    parent: '13',
    name: '通知地址',
    type: 'func_page',
    path: '/developer/webhooks',
    viewPath: 'webhook/webhooks',
    icon: 'list',
    order: 3,
    cacheable: true,
  },
  { code: '130301', parent: '1303', name: '通知地址维护', type: 'func_btn', order: 1 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    webhook: PathsOf<typeof webhookMenu>;
  }
}
