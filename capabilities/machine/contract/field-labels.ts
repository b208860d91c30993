import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const machineFieldLabels: FieldLabels = {
  addresses: '访问地址',
  day: '单日限额',
  dayCount: '每日笔数',
  endDate: '到期日',
  keyId: '密钥',
  onlyErrors: '筛选条件',
  overlapDays: '原公钥保留的天数',
  publicKey: '公钥',
  scopes: '权限',
  single: '单笔限额',
};
