import type { Application } from '#platform/kernel/application.ts';

export const accountStatementApplication: Application = {
  code: 'account-statement',
  name: '对账',
  mark: '账',
  order: 90,
  summary: '下载账户的日对账单、月对账单和余额证明',
  uses: ['按日、按月查看账户对账单', '下载盖章的对账单和余额证明', '导出对账文件与财务系统核对'],
  menu: ['0205'],
  conditions: [],
};
