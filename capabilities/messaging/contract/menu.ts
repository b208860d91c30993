import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is that of the accounts. */
export const messagingMenu = [
  {
    code: '0209',
    parent: '02',
    name: '余额预警',
    type: 'func_page',
    path: '/account/warning',
    viewPath: 'messaging/warning',
    icon: 'bell',
    order: 40,
    cacheable: true,
    defaultRoles: ['maker', 'checker'],
  },
  { code: '020901', parent: '0209', name: '设置预警', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    messaging: PathsOf<typeof messagingMenu>;
  }
  interface RightCodes {
    messaging: CodesOf<typeof messagingMenu>;
  }
}
