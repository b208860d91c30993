import type { MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 复核, is order's; its page, which asks all kinds, is the portal's own. */
export const changeMenu = [
  {
    code: '0403',
    parent: '04',
    name: '待确认的变更',
    type: 'func_page',
    path: '/review/changes',
    viewPath: 'portal/changes',
    icon: 'sync',
    order: 3,
    cacheable: true,
    defaultRoles: ['checker'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    change: PathsOf<typeof changeMenu>;
  }
}
