import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const changeFieldLabels: FieldLabels = {
  approve: '复核结果',
  changeId: '银行账户变更',
  ended: '是否已结束',
  mine: '是否待本人确认',
  subject: '收款事由',
};
