import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Their parent, 资金, is withdrawal's. One merchant may collect from others and be collected from. */
export const collectMenu = [
  {
    code: '0318',
    parent: '03',
    name: '资金归集',
    type: 'func_page',
    path: '/fund/collect',
    viewPath: 'collect/collect',
    icon: 'merge',
    group: '收款',
    order: 13,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '031801', parent: '0318', name: '发起资金归集', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  { code: '031802', parent: '0318', name: '管理归集授权', type: 'func_btn', order: 2 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    collect: PathsOf<typeof collectMenu>;
  }
  interface RightCodes {
    collect: CodesOf<typeof collectMenu>;
  }
}
