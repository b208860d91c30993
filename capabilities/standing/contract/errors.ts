import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const STANDING_MISSING = '03601KCSDS';
export const STANDING_BUSINESS_UNSUPPORTED = '03602KCSDS';
export const STANDING_PAYEE_INVALID = '03603KCSDS';
export const STANDING_DAY_INVALID = '03604KCSDS';
export const TOO_MANY_STANDINGS = '03605KCSDS';
export const STANDING_STATE_CHANGED = '03606KCSDS';
export const STANDING_REMARK_REFUSED = '03607KCSDS';

/** 036xxKCSDS. */
export const standingErrors = {
  [STANDING_MISSING]: '定期付款不存在或不属于当前商户，请刷新列表后重试',
  [STANDING_BUSINESS_UNSUPPORTED]: '该业务不能设置定期付款，请重新选择',
  [STANDING_PAYEE_INVALID]: '收款账户不存在、与名称不符或不能收款，请核对后重新填写',
  [STANDING_DAY_INVALID]: '执行日期须在今天08:30之后的一年以内，请重新选择',
  [TOO_MANY_STANDINGS]: '未结束的定期付款已达50项，请先终止不再使用的',
  [STANDING_STATE_CHANGED]: '定期付款的状态已变化，请刷新后再操作',
  [STANDING_REMARK_REFUSED]: '备注缺少用途或含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;
