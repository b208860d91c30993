import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const accountFieldLabels: FieldLabels = {
  accountNo: '账户',
  add: '新增的词',
  at: '时点',
  bucket: '资金类型',
  function: '业务类型',
  isBatch: '批量付款',
  list: '词库',
  payeeAccountNo: '收款账号',
  provinceCode: '省份',
  rail: '付款通道',
  raiseId: '提额申请',
  remove: '删除的词',
  speed: '到账时间',
  t0: '当日到账的截止时间',
  t1: '次日到账的截止时间',
  typeCode: '业务类型',
  typeCodes: '业务类型',
  year: '年份',
};
