import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const monitorFieldLabels: FieldLabels = {
  key: '任务编号',
};
