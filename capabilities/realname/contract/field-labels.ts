import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const realnameFieldLabels: FieldLabels = {
  idNumber: '证件号码',
};
