import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/**
 * Their parent, 资金, is withdrawal's. Accounts are opened by administrators alone, who also take back what an owner
 * left who has gone.
 */
export const pettyMenu = [
  {
    code: '0319',
    parent: '03',
    name: '备用金',
    type: 'func_page',
    path: '/fund/pettyCash',
    viewPath: 'petty/petty',
    icon: 'wallet',
    group: '员工与备用金',
    order: 14,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '031901', parent: '0319', name: '申请备用金领用', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  { code: '031902', parent: '0319', name: '开通备用金账户', type: 'func_btn', order: 2 },
  { code: '031903', parent: '0319', name: '退还备用金', type: 'func_btn', order: 3, defaultRoles: ['maker'] },
  { code: '031904', parent: '0319', name: '申请备用金报销', type: 'func_btn', order: 4, defaultRoles: ['maker'] },
  {
    code: '031905',
    parent: '0319',
    name: '绑定和解绑备用金银行卡',
    type: 'func_btn',
    order: 5,
    defaultRoles: ['maker'],
  },
  { code: '031906', parent: '0319', name: '备用金提现', type: 'func_btn', order: 6, defaultRoles: ['maker'] },
  { code: '031907', parent: '0319', name: '备用金转账', type: 'func_btn', order: 7, defaultRoles: ['maker'] },
  { code: '031908', parent: '0319', name: '发放备用金券', type: 'func_btn', order: 8, defaultRoles: ['maker'] },
  { code: '031909', parent: '0319', name: '使用备用金券', type: 'func_btn', order: 9, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    petty: PathsOf<typeof pettyMenu>;
  }
  interface RightCodes {
    petty: CodesOf<typeof pettyMenu>;
  }
}
