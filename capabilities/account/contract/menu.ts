import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

const everybody = ['maker', 'checker', 'viewer'] as const;

export const accountMenu = [
  {
    code: '02',
    parent: null,
    name: '账户',
    type: 'func_menu',
    path: '/account',
    icon: 'account',
    order: 20,
    defaultRoles: everybody,
  },
  {
    code: '0201',
    parent: '02',
    name: '账户总览',
    type: 'func_page',
    path: '/account/overview',
    viewPath: 'account/account-overview',
    order: 1,
    cacheable: true,
    defaultRoles: everybody,
  },
  {
    code: '0202',
    parent: '02',
    name: '账户详情',
    type: 'func_page',
    path: '/account/detail',
    viewPath: 'account/account-detail',
    order: 2,
    hidden: true,
    defaultRoles: everybody,
  },
  { code: '020201', parent: '0202', name: '申请提额', type: 'func_btn', order: 1 },
  {
    code: '0203',
    parent: '02',
    name: '收支明细',
    type: 'func_page',
    path: '/account/activity',
    viewPath: 'account/account-activity',
    order: 3,
    cacheable: true,
    defaultRoles: everybody,
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    account: PathsOf<typeof accountMenu>;
  }
  interface RightCodes {
    account: CodesOf<typeof accountMenu>;
  }
}
