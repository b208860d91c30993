import type { Application } from '#platform/kernel/application.ts';

export const preauthApplication: Application = {
  code: 'preauth',
  name: '预授权',
  mark: '授',
  order: 30,
  summary: '先冻结付款方的资金，履约后再扣款',
  uses: ['向付款方发起预授权', '按实际金额完成或撤销预授权', '确认其他商户发起的预授权'],
  menu: ['0306'],
  conditions: ['secondReviewer'],
};
