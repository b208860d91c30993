import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is account's. Administrators open accounts and configure scenes. */
export const specialMenu = [
  {
    code: '0231',
    parent: '02',
    name: '专用账户',
    type: 'func_page',
    path: '/account/special',
    viewPath: 'special/special',
    icon: 'money',
    order: 4,
    cacheable: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  { code: '023101', parent: '0231', name: '开立专用账户', type: 'func_btn', order: 1 },
  { code: '023102', parent: '0231', name: '配置使用场景', type: 'func_btn', order: 2 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    special: PathsOf<typeof specialMenu>;
  }
  interface RightCodes {
    special: CodesOf<typeof specialMenu>;
  }
}
