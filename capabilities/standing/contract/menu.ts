import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Their parent, 资金, is withdrawal's. */
export const standingMenu = [
  {
    code: '0311',
    parent: '03',
    name: '定期付款',
    type: 'func_page',
    path: '/fund/standing',
    viewPath: 'standing/standing',
    icon: 'schedule',
    group: '付款',
    order: 11,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '031101', parent: '0311', name: '设置和管理定期付款', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    standing: PathsOf<typeof standingMenu>;
  }
  interface RightCodes {
    standing: CodesOf<typeof standingMenu>;
  }
}
