import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const bankFilePages: readonly ConsolePage[] = [
  {
    group: '资金',
    title: '银行日终对账',
    icon: 'statement',
    path: '/fund/bank-days',
    viewPath: 'bank-file/days',
    permission: ['op.fund.view'],
    order: 2,
  },
  {
    group: '资金',
    title: '对账差异',
    icon: 'review',
    path: '/fund/differences',
    viewPath: 'bank-file/differences',
    permission: ['op.fund.view'],
    order: 3,
  },
];
