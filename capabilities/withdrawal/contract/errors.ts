import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const WITHDRAWAL_REMARK_REFUSED = '02501KCSDS';
export const BANK_ACCOUNT_NAME_MISMATCH = '02502KCSDS';
export const BANK_ACCOUNT_BOUND = '02503KCSDS';
export const BANK_ACCOUNT_CHANGE_PENDING = '02504KCSDS';
export const BANK_ACCOUNT_CHANGE_MISSING = '02505KCSDS';
export const OWN_BANK_ACCOUNT_CHANGE = '02506KCSDS';
export const BANK_ACCOUNT_COOLING = '02507KCSDS';

/** 025xxKCSDS. */
export const withdrawalErrors = {
  [WITHDRAWAL_REMARK_REFUSED]: '备注中含有不允许的内容，请修改后再提交',
  [BANK_ACCOUNT_NAME_MISMATCH]: '只能绑定户名与商户名称一致的银行账户，请核对户名',
  [BANK_ACCOUNT_BOUND]: '该银行账户已绑定，无需重复绑定',
  [BANK_ACCOUNT_CHANGE_PENDING]: '该银行账户有待复核的变更，请先复核或撤回',
  [BANK_ACCOUNT_CHANGE_MISSING]: '该变更不存在或已处理，请刷新页面',
  [OWN_BANK_ACCOUNT_CHANGE]: '不能复核自己提交的变更，请由另一位复核人员处理',
  [BANK_ACCOUNT_COOLING]: '新绑定的银行账户在冷却期内可提现的金额不足，请减小金额或等冷却期结束后再提现',
} as const satisfies ErrorTexts;
