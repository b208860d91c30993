import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const payeeFieldLabels: FieldLabels = {
  contactId: '收款人',
  dayMost: '每日最多',
  firstHours: '新收款人的小时数',
  firstMost: '新收款人累计最多',
  flagged: '收款人状态',
  onlyBooked: '收款人范围',
  payeeBankName: '收款银行',
  payeeDay: '单个收款人每日最多',
  payeeName: '收款方名称',
  payeeType: '账户类型',
};
