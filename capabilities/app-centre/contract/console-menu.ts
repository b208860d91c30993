import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const common = { group: '商户', permission: ['op.merchant.view'] } as const;

export const appCentrePages = [
  { ...common, title: '产品', icon: 'applications', path: '/product/list', viewPath: 'app-centre/products', order: 10 },
  {
    ...common,
    title: '产品详情',
    path: '/product/detail',
    viewPath: 'app-centre/product',
    order: 11,
    hidden: true,
  },
  {
    ...common,
    title: '产品开通申请',
    icon: 'todo',
    path: '/product/requests',
    viewPath: 'app-centre/requests',
    order: 12,
  },
  {
    ...common,
    title: '协议确认',
    icon: 'review',
    path: '/product/acceptances',
    viewPath: 'app-centre/acceptances',
    order: 13,
  },
] as const satisfies readonly ConsolePage[];
