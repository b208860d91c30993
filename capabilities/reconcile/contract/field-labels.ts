import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const reconcileFieldLabels: FieldLabels = {
  columns: '列',
  itemNo: '差异',
  onlyOpen: '筛选条件',
  toleranceDays: '日期容差',
};
