import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** For administrators, next to the keys of the merchant's systems. */
export const webhookMenu = [
  {
    code: '0923',
    parent: '09',
    name: '通知地址',
    type: 'func_page',
    path: '/developer/webhooks',
    viewPath: 'webhook/webhooks',
    icon: 'send',
    order: 23,
    cacheable: true,
  },
  { code: '092301', parent: '0923', name: '通知地址维护', type: 'func_btn', order: 1 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    webhook: PathsOf<typeof webhookMenu>;
  }
  interface RightCodes {
    webhook: CodesOf<typeof webhookMenu>;
  }
}
