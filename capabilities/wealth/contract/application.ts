import type { Application } from '#platform/kernel/application.ts';

export const wealthApplication: Application = {
  code: 'wealth',
  name: '理财',
  mark: '财',
  order: 80,
  summary: '账户余额申购货币基金，随时赎回',
  uses: ['签约并开立理财账户', '申购和赎回，快速赎回当日到账', '查看每日收益'],
  menu: ['0330'],
  conditions: ['secondReviewer', 'bankAccount'],
};
