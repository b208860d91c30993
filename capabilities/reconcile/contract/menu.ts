import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is account's. */
export const reconcileMenu = [
  {
    code: '0250',
    parent: '02',
    name: '对账核对',
    type: 'func_page',
    path: '/account/reconcile',
    viewPath: 'reconcile/reconcile',
    icon: 'merge',
    order: 6,
    cacheable: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  {
    code: '025001',
    parent: '0250',
    name: '发起对账、处理差异',
    type: 'func_btn',
    order: 1,
    defaultRoles: ['maker', 'checker'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    reconcile: PathsOf<typeof reconcileMenu>;
  }
  interface RightCodes {
    reconcile: CodesOf<typeof reconcileMenu>;
  }
}
