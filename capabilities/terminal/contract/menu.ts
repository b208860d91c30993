import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is account's. Administrators alone change terminals. */
export const terminalMenu = [
  {
    code: '0208',
    parent: '02',
    name: '商户与终端',
    type: 'func_page',
    path: '/account/terminal',
    viewPath: 'terminal/terminal',
    icon: 'shop',
    order: 9,
    cacheable: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  { code: '020801', parent: '0208', name: '管理终端', type: 'func_btn', order: 1 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    terminal: PathsOf<typeof terminalMenu>;
  }
  interface RightCodes {
    terminal: CodesOf<typeof terminalMenu>;
  }
}
