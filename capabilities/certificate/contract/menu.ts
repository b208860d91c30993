import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is account's. Everybody has a certificate of their own. */
export const certificateMenu = [
  {
    code: '0219',
    parent: '02',
    name: '证书管理',
    type: 'func_page',
    path: '/certManagement/list',
    viewPath: 'certificate/certificates',
    icon: 'detail',
    order: 19,
    cacheable: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    certificate: PathsOf<typeof certificateMenu>;
  }
  interface RightCodes {
    certificate: CodesOf<typeof certificateMenu>;
  }
}
