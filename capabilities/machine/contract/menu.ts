import type { MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** For administrators. Other folders add their pages to the group. */
export const machineMenu = [
  { code: '13', parent: null, name: '开发配置', type: 'func_menu', path: '/developer', icon: 'setting', order: 95 },
  {
    code: '1301',
    parent: '13',
    name: '接口密钥',
    type: 'func_page',
    path: '/developer/keys',
    viewPath: 'machine/keys',
    icon: 'security',
    order: 1,
    cacheable: true,
  },
  { code: '130101', parent: '1301', name: '接口密钥维护', type: 'func_btn', order: 1 },
  {
    code: '1302',
    parent: '13',
    name: '调用记录',
    type: 'func_page',
    path: '/developer/calls',
    viewPath: 'machine/calls',
    icon: 'list',
    order: 2,
    cacheable: true,
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    machine: PathsOf<typeof machineMenu>;
  }
}
