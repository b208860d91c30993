import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 资金, is withdrawal's. The address is the specification's. */
export const wealthMenu = [
  {
    code: '0330',
    parent: '03',
    name: '余额理财',
    type: 'func_page',
    path: '/lyb/index',
    viewPath: 'wealth/wealth',
    icon: 'growth',
    order: 30,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '033001', parent: '0330', name: '签约开户', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  { code: '033002', parent: '0330', name: '申购', type: 'func_btn', order: 2, defaultRoles: ['maker'] },
  { code: '033003', parent: '0330', name: '赎回', type: 'func_btn', order: 3, defaultRoles: ['maker'] },
  { code: '033004', parent: '0330', name: '导出', type: 'func_btn', order: 4, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    wealth: PathsOf<typeof wealthMenu>;
  }
  interface RightCodes {
    wealth: CodesOf<typeof wealthMenu>;
  }
}
