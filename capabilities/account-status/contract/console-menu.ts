import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const freezePages: readonly ConsolePage[] = [
  {
    group: '资金',
    title: '冻结与解冻',
    icon: 'lock',
    path: '/fund/freezes',
    viewPath: 'account-status/freezes',
    permission: ['op.fund.view'],
    order: 40,
  },
];
