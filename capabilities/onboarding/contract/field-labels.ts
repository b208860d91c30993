import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const onboardingFieldLabels: FieldLabels = {
  applicationNo: '进件申请',
  attachmentId: '附件',
  data: '申请资料',
  feePlan: '费率方案',
  limitTemplate: '限额模板',
  member: '证件',
  seen: '查看时的内容',
  sheetNo: '批量进件',
  validUntil: '有效期',
};
