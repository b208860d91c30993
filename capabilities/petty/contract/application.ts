import type { Application } from '#platform/kernel/application.ts';

export const pettyApplication: Application = {
  code: 'petty',
  name: '备用付',
  mark: '备',
  order: 60,
  summary: '为员工开通备用金账户，领用、报销和退还',
  uses: ['为员工开通备用金账户', '员工领用、报销、转账和提现', '收回离职员工账户中的余额'],
  menu: ['0319'],
  conditions: ['secondReviewer'],
};
