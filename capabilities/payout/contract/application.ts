import type { Application } from '#platform/kernel/application.ts';

export const payoutApplication: Application = {
  code: 'payout',
  name: '代付',
  mark: '付',
  order: 10,
  summary: '向公司或个人的银行账户付款，单笔或批量',
  uses: ['向公司或个人的银行账户单笔付款', '上传文件批量付款，一批最多10万笔', '按预约时间付款，余额不足时等待补足'],
  menu: ['0304', '0305'],
  conditions: ['secondReviewer'],
};
