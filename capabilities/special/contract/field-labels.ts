import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const specialFieldLabels: FieldLabels = {
  dayLimit: '单日限额',
  functions: '允许的业务',
  label: '账户名称',
  listed: '指定收款方',
  payees: '收款方范围',
  singleLimit: '单笔限额',
};
