import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const PETTY_HOLDER_NOT_STAFF = '04201KCSDS';
export const PETTY_ACCOUNT_EXISTS = '04202KCSDS';
export const PETTY_NOT_OPEN = '04203KCSDS';
export const PETTY_ACCOUNT_MISSING = '04204KCSDS';
export const PETTY_PURPOSE_REFUSED = '04205KCSDS';
export const PETTY_CARD_BOUND = '04206KCSDS';
export const PETTY_CARD_CHANGED = '04207KCSDS';
export const PETTY_CARD_COOLING = '04208KCSDS';
export const PETTY_PAYEE_IS_PAYER = '04209KCSDS';
export const OVER_PETTY_LIMIT = '04210KCSDS';
export const VOUCHER_MISSING = '04211KCSDS';
export const VOUCHER_USED = '04212KCSDS';
export const VOUCHER_EXPIRED = '04213KCSDS';

/** 042xxKCSDS. */
export const pettyErrors = {
  [PETTY_HOLDER_NOT_STAFF]: '不是本商户的在用员工，请核对后重试',
  [PETTY_ACCOUNT_EXISTS]: '该员工已有备用金账户，无需重复开通',
  [PETTY_NOT_OPEN]: '还没有开通备用金账户，请先由管理员开通',
  [PETTY_ACCOUNT_MISSING]: '备用金账户不存在或您无权查看，请刷新后重试',
  [PETTY_PURPOSE_REFUSED]: '用途中含有不允许的内容，请修改后再提交',
  [PETTY_CARD_BOUND]: '备用金账户已绑定银行卡，请先解绑原银行卡',
  [PETTY_CARD_CHANGED]: '银行卡未绑定或已更换，请刷新后重试',
  [PETTY_CARD_COOLING]: '新绑定的银行卡在冷却期内可提现的金额不足，请减小金额或等冷却期结束后再提现',
  [PETTY_PAYEE_IS_PAYER]: '不能转给自己的备用金账户，请选择其他员工',
  [OVER_PETTY_LIMIT]: '超过备用金账户的限额，请减小金额或联系管理员调整',
  [VOUCHER_MISSING]: '备用金券不存在或不属于您，请刷新后重试',
  [VOUCHER_USED]: '该备用金券已使用，无需重复操作',
  [VOUCHER_EXPIRED]: '该备用金券已过期，款项已退回商户',
} as const satisfies ErrorTexts;
