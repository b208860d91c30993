import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const common = { group: '费率与限额', permission: ['op.price.view'] } as const;

export const pricingPages = [
  { ...common, title: '费率方案', icon: 'money', path: '/pricing/plans', viewPath: 'pricing/plans', order: 10 },
  { ...common, title: '费率方案详情', path: '/pricing/plan', viewPath: 'pricing/plan', order: 11, hidden: true },
  { ...common, title: '商户分配', icon: 'share', path: '/pricing/merchants', viewPath: 'pricing/merchants', order: 20 },
  { ...common, title: '限额模板', icon: 'rules', path: '/pricing/templates', viewPath: 'pricing/templates', order: 30 },
  { ...common, title: '提额申请', icon: 'growth', path: '/pricing/raises', viewPath: 'pricing/raises', order: 40 },
] as const satisfies readonly ConsolePage[];
