import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const accountStatementFieldLabels: FieldLabels = {
  emails: '收件邮箱',
  unit: '对账单种类',
  within: '月份或年份',
};
