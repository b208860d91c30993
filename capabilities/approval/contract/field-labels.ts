import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const approvalFieldLabels: FieldLabels = {
  baseVersion: '规则版本',
  keyBelow: '接口订单免复核金额',
  layers: '金额档',
  makerId: '制单人',
  mode: '赎回方式',
  personId: '复核人员',
  proposalId: '规则修改',
  proposalIds: '规则修改',
  rules: '预警规则',
};
