import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const appCentreFieldLabels: FieldLabels = {
  agreementVersion: '服务协议',
  appCode: '应用',
  dealId: '开通记录',
  startDate: '生效日期',
};
