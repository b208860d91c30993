import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 系统管理, is access's; its page, which asks all kinds, is the portal's own. */
export const changeMenu = [
  {
    code: '0907',
    parent: '09',
    name: '待确认的变更',
    type: 'func_page',
    path: '/system/changes',
    viewPath: 'portal/changes',
    icon: 'sync',
    order: 7,
    cacheable: true,
    defaultRoles: ['checker'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    change: PathsOf<typeof changeMenu>;
  }
  interface RightCodes {
    change: CodesOf<typeof changeMenu>;
  }
}
