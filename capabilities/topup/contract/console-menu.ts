import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const topupPages: readonly ConsolePage[] = [
  {
    group: '资金',
    title: '未认领来款',
    icon: 'add',
    path: '/fund/remittances',
    viewPath: 'topup/remittances',
    permission: ['op.fund.view'],
    order: 4,
  },
];
