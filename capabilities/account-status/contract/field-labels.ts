import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const accountStatusFieldLabels: FieldLabels = {
  action: '操作',
  authority: '冻结机关',
  documentNo: '文书编号',
  freezeId: '部分冻结',
  scope: '冻结范围',
  waiting: '是否待复核',
};
