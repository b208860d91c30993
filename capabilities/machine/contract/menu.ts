import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** For administrators, under 系统管理: the row of records of the header has no room for another one at 1280 px. */
export const machineMenu = [
  {
    code: '0921',
    parent: '09',
    name: '接口密钥',
    type: 'func_page',
    path: '/developer/keys',
    viewPath: 'machine/keys',
    icon: 'key',
    order: 21,
    cacheable: true,
  },
  { code: '092101', parent: '0921', name: '接口密钥维护', type: 'func_btn', order: 1 },
  {
    code: '0922',
    parent: '09',
    name: '接口调用记录',
    type: 'func_page',
    path: '/developer/calls',
    viewPath: 'machine/calls',
    icon: 'records',
    order: 22,
    cacheable: true,
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    machine: PathsOf<typeof machineMenu>;
  }
  interface RightCodes {
    machine: CodesOf<typeof machineMenu>;
  }
}
