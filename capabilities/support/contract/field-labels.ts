import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const supportFieldLabels: FieldLabels = {
  acceptedBy: '协议确认人',
  document: '证件',
  input: '查看条件',
  newMobile: '新手机号',
};
