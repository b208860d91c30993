import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 账户, is account's. Administrators open accounts, makers move money between them. */
export const secondMenu = [
  {
    code: '0232',
    parent: '02',
    name: '二级账户',
    type: 'func_page',
    path: '/account/second',
    viewPath: 'second/second',
    icon: 'tree',
    order: 4,
    cacheable: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  { code: '023201', parent: '0232', name: '开立二级账户', type: 'func_btn', order: 1 },
  { code: '023202', parent: '0232', name: '二级户充值', type: 'func_btn', order: 2, defaultRoles: ['maker'] },
  { code: '023203', parent: '0232', name: '二级户退回', type: 'func_btn', order: 3, defaultRoles: ['maker'] },
  { code: '023204', parent: '0232', name: '二级户互转', type: 'func_btn', order: 4, defaultRoles: ['maker'] },
  { code: '023205', parent: '0232', name: '二级户付款', type: 'func_btn', order: 5, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    second: PathsOf<typeof secondMenu>;
  }
  interface RightCodes {
    second: CodesOf<typeof secondMenu>;
  }
}
