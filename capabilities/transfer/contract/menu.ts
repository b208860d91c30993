import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Their parent, 资金, is withdrawal's. One right makes single and batch transfers. */
export const transferMenu = [
  {
    code: '0302',
    parent: '03',
    name: '转账',
    type: 'func_page',
    path: '/fund/transfer',
    viewPath: 'transfer/transfer',
    group: '付款',
    order: 2,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  {
    code: '0316',
    parent: '03',
    name: '批量转账',
    type: 'func_page',
    path: '/fund/batchTransfer',
    viewPath: 'transfer/batch-transfer',
    icon: 'table',
    group: '批量',
    order: 2,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '030201', parent: '0302', name: '提交转账', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    transfer: PathsOf<typeof transferMenu>;
  }
  interface RightCodes {
    transfer: CodesOf<typeof transferMenu>;
  }
}
