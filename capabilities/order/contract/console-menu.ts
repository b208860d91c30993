import type { ConsolePage } from '#platform/kernel/console-menu.ts';

export const orderPages: readonly ConsolePage[] = [
  {
    group: '订单',
    title: '全部订单',
    icon: 'order',
    path: '/order/all',
    viewPath: 'order/all-orders',
    permission: ['op.order.view'],
    order: 1,
  },
  {
    group: '订单',
    title: '订单处理过程',
    path: '/order/process',
    viewPath: 'order/order-process',
    permission: ['op.order.view'],
    order: 2,
    hidden: true,
  },
  {
    group: '资金',
    title: '结果未知的付款',
    icon: 'statement',
    path: '/fund/unknown',
    viewPath: 'order/unknown-payments',
    permission: ['op.fund.view'],
    order: 1,
  },
];
