import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const standingFieldLabels: FieldLabels = {
  rule: '金额规则',
  standingId: '定期付款',
  toHandle: '筛选条件',
};
