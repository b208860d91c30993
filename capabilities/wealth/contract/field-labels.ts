import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const wealthFieldLabels: FieldLabels = {
  answers: '问卷答案',
  applyNo: '签约申请',
  below: '触发余额',
  contactMobile: '经办人手机号',
  contactName: '经办人姓名',
  looks: '检查时间',
  sides: '业务',
  source: '资金来源',
  upTo: '补足后的余额',
};
