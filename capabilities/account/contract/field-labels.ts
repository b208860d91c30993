import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const accountFieldLabels: FieldLabels = {
  accountNo: '账户',
  at: '时点',
  bucket: '资金类型',
  function: '业务类型',
  isBatch: '批量付款',
  payeeAccountNo: '收款账号',
  provinceCode: '省份',
  raiseId: '提额申请',
  speed: '到账时间',
  typeCode: '业务类型',
  typeCodes: '业务类型',
};
