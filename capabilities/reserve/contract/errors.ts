import { type ErrorTexts, LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';

export const BOOK_ACCOUNT_MISSING = '08501KPLMS';
export const BOOK_PERIOD_INVALID = '08502KPLMS';
export const ADJUSTED_ACCOUNT_MISSING = '08504KPLMS';
export const ADJUSTED_ACCOUNT_FROZEN = '08505KPLMS';
export const ADJUSTED_ACCOUNT_CLOSED = '08506KPLMS';
export const ADJUSTMENT_WITHOUT_FUNDS = '08507KPLMS';
export const ADJUSTMENT_CONTRA_WITHOUT_FUNDS = '08508KPLMS';
export const ADJUSTMENT_EVIDENCE_INVALID = '08509KPLMS';
export const NO_ADJUSTMENT_APPROVER = '08510KPLMS';

/** 085xxKPLMS: the provider's own money. */
export const reserveErrors = {
  [BOOK_ACCOUNT_MISSING]: '账户不存在，请刷新后重新选择',
  [BOOK_PERIOD_INVALID]: '开始日期不能晚于结束日期，且最多查询366天，请修改日期',
  [LIST_EXPORT_TOO_LONG]: '超过50,000行，请缩小筛选范围后分次导出',
  [ADJUSTED_ACCOUNT_MISSING]: '账户不存在，请核对账号后重新查找',
  [ADJUSTED_ACCOUNT_FROZEN]: '账户已冻结，不能扣款，请解冻后再提交',
  [ADJUSTED_ACCOUNT_CLOSED]: '账户已销户，不能调账，请改选其他账户',
  [ADJUSTMENT_WITHOUT_FUNDS]: '商户账户可用余额不足，请减小金额，或等余额足够后再提交',
  [ADJUSTMENT_CONTRA_WITHOUT_FUNDS]: '对方账户余额不足，请减小金额，或改选其他对方账户',
  [ADJUSTMENT_EVIDENCE_INVALID]: '凭证不存在或已用于其他调账，请重新上传',
  [NO_ADJUSTMENT_APPROVER]: '没有其他有审批权限的人员，请先增加审批人员',
} as const satisfies ErrorTexts;
