import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 资金, is withdrawal's. */
export const refundMenu = [
  {
    code: '0313',
    parent: '03',
    name: '退款',
    type: 'func_page',
    path: '/fund/refund',
    viewPath: 'refund/refund',
    icon: 'rollback',
    group: '付款',
    order: 12,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  {
    code: '0331',
    parent: '03',
    name: '批量退款',
    type: 'func_page',
    path: '/fund/batchRefund',
    viewPath: 'refund/batch-refund',
    icon: 'sync',
    group: '批量',
    order: 12,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '031301', parent: '0313', name: '发起退款', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    refund: PathsOf<typeof refundMenu>;
  }
  interface RightCodes {
    refund: CodesOf<typeof refundMenu>;
  }
}
