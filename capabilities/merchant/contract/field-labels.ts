import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const merchantFieldLabels: FieldLabels = {
  contactEmail: '联系邮箱',
  contactPerson: '联系人',
  contactPhone: '联系电话',
};
