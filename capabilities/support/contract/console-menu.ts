import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const permission = ['op.merchant.view', 'op.support.view'] as const;

export const supportPages: readonly ConsolePage[] = [
  {
    group: '商户',
    title: '商户查询',
    icon: 'shop',
    path: '/merchant/list',
    viewPath: 'support/merchants',
    permission,
    order: 1,
  },
  {
    group: '商户',
    title: '商户详情',
    path: '/merchant/detail',
    viewPath: 'support/merchant',
    permission,
    order: 2,
    hidden: true,
  },
  {
    group: '客服',
    title: '商户人员',
    icon: 'contacts',
    path: '/support/person',
    viewPath: 'support/person',
    permission: ['op.support.view'],
    order: 1,
  },
];
