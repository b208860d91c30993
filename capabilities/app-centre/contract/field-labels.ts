import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const appCentreFieldLabels: FieldLabels = {
  accepted: '是否已确认',
  agreementVersion: '服务协议',
  appCode: '应用',
  dealId: '开通记录',
  endsOn: '停止日',
  holdsFrom: '生效日期',
  opens: '开通方式',
  startDate: '生效日期',
};
