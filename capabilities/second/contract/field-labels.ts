import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const secondFieldLabels: FieldLabels = {
  accountName: '账户名称',
  secondAccountNo: '二级账户',
  toAccountNo: '转入账户',
};
