import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const SPECIAL_NAME_TAKEN = '07201KCSDS';
export const TOO_MANY_SPECIALS = '07202KCSDS';
export const SPECIAL_BUSINESS_UNSUPPORTED = '07203KCSDS';
export const SPECIAL_PAYEE_REQUIRED = '07204KCSDS';
export const SPECIAL_LIMITS_OUT_OF_ORDER = '07205KCSDS';

/** 072xxKCSDS. */
export const specialErrors = {
  [SPECIAL_NAME_TAKEN]: '已有同名的专用账户，请更换名称',
  [TOO_MANY_SPECIALS]: '专用账户数量已达上限，请先注销不用的账户',
  [SPECIAL_BUSINESS_UNSUPPORTED]: '所选业务不能由专用账户办理，请重新选择',
  [SPECIAL_PAYEE_REQUIRED]: '请填写至少一个指定收款方',
  [SPECIAL_LIMITS_OUT_OF_ORDER]: '单日限额不能小于单笔限额，请修改限额',
} as const satisfies ErrorTexts;
