import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 系统管理, is access's. */
export const securityMenu = [
  {
    code: '0904',
    parent: '09',
    name: '操作记录',
    type: 'func_page',
    path: '/system/records',
    viewPath: 'security/operation-records',
    icon: 'todo',
    order: 4,
    cacheable: true,
  },
  {
    code: '0905',
    parent: '09',
    name: '密码重置审批',
    type: 'func_page',
    path: '/system/passwordResets',
    viewPath: 'security/password-resets',
    icon: 'lock',
    order: 5,
    cacheable: true,
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    security: PathsOf<typeof securityMenu>;
  }
  interface RightCodes {
    security: CodesOf<typeof securityMenu>;
  }
}
