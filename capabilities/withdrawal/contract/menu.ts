import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

export const withdrawalMenu = [
  {
    code: '03',
    parent: null,
    name: '资金',
    type: 'func_menu',
    path: '/fund',
    icon: 'fund',
    order: 30,
    defaultRoles: ['maker'],
  },
  {
    code: '0301',
    parent: '03',
    name: '提现',
    type: 'func_page',
    path: '/fund/withdraw',
    viewPath: 'withdrawal/withdraw',
    group: '付款',
    order: 1,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  {
    // One right makes single and batch withdrawals.
    code: '0317',
    parent: '03',
    name: '批量提现',
    type: 'func_page',
    path: '/fund/batchWithdraw',
    viewPath: 'withdrawal/batch-withdraw',
    icon: 'export',
    group: '批量',
    order: 1,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '030101', parent: '0301', name: '提交提现', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  {
    // In the menu of the merchant's accounts, so that people who review changes find it without the payment forms.
    code: '0204',
    parent: '02',
    name: '银行账户',
    type: 'func_page',
    path: '/account/bankAccounts',
    viewPath: 'withdrawal/bank-account',
    icon: 'bank',
    order: 4,
    cacheable: true,
    defaultRoles: ['maker', 'checker'],
  },
  { code: '020401', parent: '0204', name: '绑定和解绑银行账户', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    withdrawal: PathsOf<typeof withdrawalMenu>;
  }
  interface RightCodes {
    withdrawal: CodesOf<typeof withdrawalMenu>;
  }
}
