import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const accountStatusFieldLabels: FieldLabels = {
  action: '操作',
  freezeId: '部分冻结',
  waiting: '是否待复核',
};
