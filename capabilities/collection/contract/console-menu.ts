import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const common = { group: '资金', permission: ['op.fund.view'] } as const;

export const collectionPages = [
  {
    ...common,
    title: '代收入账',
    icon: 'download',
    path: '/fund/collections',
    viewPath: 'collection/collections',
    order: 5,
  },
  {
    ...common,
    title: '结算批次',
    icon: 'sync',
    path: '/fund/settlements',
    viewPath: 'collection/settlements',
    order: 6,
  },
] as const satisfies readonly ConsolePage[];
