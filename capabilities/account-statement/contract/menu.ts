import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is account's. */
export const accountStatementMenu = [
  {
    code: '0205',
    parent: '02',
    name: '对账单',
    type: 'func_page',
    path: '/account/statement',
    viewPath: 'account-statement/account-statement',
    icon: 'statement',
    order: 5,
    cacheable: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  { code: '020501', parent: '0205', name: '邮件订阅', type: 'func_btn', order: 1, defaultRoles: [] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    accountStatement: PathsOf<typeof accountStatementMenu>;
  }
  interface RightCodes {
    accountStatement: CodesOf<typeof accountStatementMenu>;
  }
}
