import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its pages are for administrators; reviewers hold the group for the changes that they confirm. */
export const accessMenu = [
  {
    code: '09',
    parent: null,
    name: '系统管理',
    type: 'func_menu',
    path: '/system',
    icon: 'setting',
    order: 90,
    defaultRoles: ['checker'],
  },
  {
    code: '0901',
    parent: '09',
    name: '员工管理',
    type: 'func_page',
    path: '/system/staff',
    viewPath: 'access/staff',
    icon: 'staff',
    order: 1,
    cacheable: true,
  },
  { code: '090101', parent: '0901', name: '员工维护', type: 'func_btn', order: 1 },
  {
    code: '0902',
    parent: '09',
    name: '角色管理',
    type: 'func_page',
    path: '/system/roles',
    viewPath: 'access/roles',
    icon: 'security',
    order: 2,
    cacheable: true,
  },
  {
    code: '0903',
    parent: '09',
    name: '菜单管理',
    type: 'func_page',
    path: '/system/menus',
    viewPath: 'access/menus',
    icon: 'list',
    order: 3,
    cacheable: true,
  },
  {
    code: '0906',
    parent: '09',
    name: '安全策略',
    type: 'func_page',
    path: '/system/protection',
    viewPath: 'access/protection',
    icon: 'rules',
    order: 6,
    cacheable: true,
  },
  { code: '090601', parent: '0906', name: '安全策略维护', type: 'func_btn', order: 1 },
  { code: '090201', parent: '0902', name: '角色维护', type: 'func_btn', order: 1 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    access: PathsOf<typeof accessMenu>;
  }
  interface RightCodes {
    access: CodesOf<typeof accessMenu>;
  }
}
