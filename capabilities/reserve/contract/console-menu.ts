import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const common = { group: '资金', permission: ['op.fund.view'] } as const;

export const reservePages = [
  { ...common, title: '备付金', icon: 'money', path: '/fund/reserve', viewPath: 'reserve/equation', order: 40 },
  { ...common, title: '自有账簿', icon: 'statement', path: '/fund/books', viewPath: 'reserve/books', order: 41 },
  { ...common, title: '账户分录', path: '/fund/entries', viewPath: 'reserve/entries', order: 42, hidden: true },
  { ...common, title: '手续费收入', icon: 'growth', path: '/fund/fees', viewPath: 'reserve/fees', order: 43 },
  { ...common, title: '调账', icon: 'sync', path: '/fund/adjustments', viewPath: 'reserve/adjustments', order: 44 },
] as const satisfies readonly ConsolePage[];
