import type { Application } from '#platform/kernel/application.ts';

export const standingApplication: Application = {
  code: 'standing',
  name: '定期付款',
  mark: '定',
  order: 15,
  summary: '按日、按周或按月自动发起付款',
  uses: ['到日自动发起固定金额的付款', '把超出保留金额的余额自动转出', '每次付款仍按复核规则复核'],
  menu: ['0311'],
  conditions: ['secondReviewer'],
};
