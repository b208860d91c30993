import type { Application } from '#platform/kernel/application.ts';

export const collectApplication: Application = {
  code: 'collect',
  name: '资金归集',
  mark: '集',
  order: 70,
  summary: '把授权账户的资金集中到一个账户',
  uses: ['授权其他商户归集指定账户', '从已授权的账户归集资金', '按日定时归集'],
  menu: ['0318'],
  conditions: [],
};
