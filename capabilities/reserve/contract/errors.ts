import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 085xxKPLMS: the provider's own money. */
export const reserveErrors = {
  '08501KPLMS': '账户不存在，请刷新后重新选择',
  '08502KPLMS': '开始日期不能晚于结束日期，且最多查询366天，请修改日期',
  '08503KPLMS': '超过50,000行，请缩小筛选范围后分次导出',
  '08504KPLMS': '账户不存在，请核对账号后重新查找',
  '08505KPLMS': '账户已冻结，不能扣款，请解冻后再提交',
  '08506KPLMS': '账户已销户，不能调账，请改选其他账户',
  '08507KPLMS': '商户账户可用余额不足，请减小金额，或等余额足够后再提交',
  '08508KPLMS': '对方账户余额不足，请减小金额，或改选其他对方账户',
  '08509KPLMS': '凭证不存在或已用于其他调账，请重新上传',
  '08510KPLMS': '没有其他有审批权限的人员，请先增加审批人员',
} as const satisfies ErrorTexts;
