import type { Application } from '#platform/kernel/application.ts';

export const redpacketApplication: Application = {
  code: 'redpacket',
  name: '红包',
  mark: '红',
  order: 50,
  summary: '向员工或客户发放红包，逾期未领自动退回',
  uses: ['按名单逐个发放或上传文件批量发放', '生成链接由收款人领取', '查看领取记录，未领取的到期退回'],
  menu: ['0314', '0315'],
  conditions: ['secondReviewer'],
};
