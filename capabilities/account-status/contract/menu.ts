import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is account's. Reviewers see the page because they decide changes. */
export const accountStatusMenu = [
  {
    code: '0207',
    parent: '02',
    name: '账户管理',
    type: 'func_page',
    path: '/account/status',
    viewPath: 'account-status/account-status',
    icon: 'lock',
    order: 7,
    cacheable: true,
    defaultRoles: ['checker'],
  },
  { code: '020701', parent: '0207', name: '变更账户状态', type: 'func_btn', order: 1 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    accountStatus: PathsOf<typeof accountStatusMenu>;
  }
  interface RightCodes {
    accountStatus: CodesOf<typeof accountStatusMenu>;
  }
}
