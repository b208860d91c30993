import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Their parent, 资金, is withdrawal's. One right makes single and batch payouts. */
export const payoutMenu = [
  {
    code: '0304',
    parent: '03',
    name: '代付',
    type: 'func_page',
    path: '/fund/payout',
    viewPath: 'payout/payout',
    icon: 'money',
    group: '付款',
    order: 4,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '030401', parent: '0304', name: '提交代付', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  {
    code: '0305',
    parent: '03',
    name: '批量代付',
    type: 'func_page',
    path: '/fund/batchPayout',
    viewPath: 'payout/batch-payout',
    icon: 'list',
    group: '批量',
    order: 5,
    cacheable: true,
    defaultRoles: ['maker'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    payout: PathsOf<typeof payoutMenu>;
  }
  interface RightCodes {
    payout: CodesOf<typeof payoutMenu>;
  }
}
