import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const terminalFieldLabels: FieldLabels = {
  accountType: '账户类型',
  address: '地址',
  cityCode: '所在城市',
  terminalName: '终端名称',
  terminalNo: '终端',
};
