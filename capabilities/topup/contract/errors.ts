import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const TOPUP_MISSING = '03501KCSDS';
export const TOPUP_CREDITED = '03502KCSDS';
export const TOPUP_ENDED = '03503KCSDS';
export const TOO_MANY_TOPUPS = '03504KCSDS';
export const TOPUP_REMARK_REFUSED = '03505KCSDS';
export const REMITTANCE_NOT_MATCHED = '03506KCSDS';
export const REMITTANCE_DAY_INVALID = '03507KCSDS';
export const TOPUP_SENT_TO_BANK = '03508KCSDS';
export const REMITTANCE_ENDED = '08721KPLMS';
export const REMITTANCE_MISSING = '08722KPLMS';
export const REMITTANCE_RETURN_FAILED = '08723KPLMS';
export const REMITTANCE_ACCOUNT_MISSING = '08724KPLMS';

/** 035xxKCSDS; what the provider's people do with remittances: 0872xKPLMS. */
export const topupErrors = {
  [TOPUP_MISSING]: '充值单不存在或不属于当前商户，请刷新列表后重试',
  [TOPUP_CREDITED]: '该充值单已到账，无需取消',
  [TOPUP_ENDED]: '该充值单已取消或已过期，请重新生成',
  [TOO_MANY_TOPUPS]: '待汇款的充值单已达50张，请先取消不再使用的充值单',
  [TOPUP_REMARK_REFUSED]: '备注中含有不允许的内容，请修改后再提交',
  [REMITTANCE_NOT_MATCHED]: '没有找到符合的汇款，请核对付款账号后四位、金额和到账日期；付款户名须与商户名称一致',
  [REMITTANCE_DAY_INVALID]: '到账日期须在最近31天内，请重新选择',
  [TOPUP_SENT_TO_BANK]: '该笔转入已发往银行，不能取消，请等待银行处理结果',
  [REMITTANCE_ENDED]: '该笔来款已入账或正在退回，请刷新列表后查看',
  [REMITTANCE_MISSING]: '没有这笔来款，请刷新列表后重试',
  [REMITTANCE_RETURN_FAILED]: '银行曾未能退回该笔来款，不能再次退回，请联系付款方核实后入账',
  [REMITTANCE_ACCOUNT_MISSING]: '没有找到该账户，请核对后重试',
} as const satisfies ErrorTexts;
