import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const statementFieldLabels: FieldLabels = {
  filter: '查询条件',
  memberMasterAccountNo: '账户',
};
