import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 资金, is withdrawal's. */
export const topupMenu = [
  {
    code: '0310',
    parent: '03',
    name: '充值',
    type: 'func_page',
    path: '/fund/topup',
    viewPath: 'topup/topup',
    icon: 'add',
    group: '收款',
    order: 7,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '031001', parent: '0310', name: '生成充值单和认领汇款', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  { code: '031002', parent: '0310', name: '从银行账户转入', type: 'func_btn', order: 2, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    topup: PathsOf<typeof topupMenu>;
  }
  interface RightCodes {
    topup: CodesOf<typeof topupMenu>;
  }
}
