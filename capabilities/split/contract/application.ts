import type { Application } from '#platform/kernel/application.ts';

export const splitApplication: Application = {
  code: 'split',
  name: '分账',
  mark: '分',
  order: 40,
  summary: '把收到的货款按约定分给合作方',
  uses: ['登记分账接收方和分账比例', '对收到的交易冻结、分账和完结', '接收方退回已分的款项'],
  menu: ['0312'],
  conditions: ['secondReviewer'],
};
