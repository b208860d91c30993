import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const FUND_PAUSED = '09351KCSDS';
export const FUND_CLEARING = '04301KCSDS';
export const WEALTH_NOT_OPEN = '04302KCSDS';
export const WEALTH_SIGNING_EXISTS = '04303KCSDS';
export const WEALTH_SIGNING_MISSING = '04304KCSDS';
export const RISK_ANSWERS_REQUIRED = '04305KCSDS';
export const OVER_FAST_REDEMPTION_LIMIT = '04306KCSDS';
export const FAST_REDEMPTION_EXHAUSTED = '04307KCSDS';
export const WEALTH_SHARES_HELD = '04308KCSDS';
export const WEALTH_ORDERS_OPEN = '04309KCSDS';
export const WEALTH_INCOME_OPEN = '04310KCSDS';
export const TOP_UP_BELOW_TRIGGER = '04311KCSDS';
export const AUTO_REDEMPTION_MISSING = '04312KCSDS';

/** 043xxKCSDS; 0935xKCSDS: the rail to the fund company is paused. */
export const wealthErrors = {
  [FUND_PAUSED]: '基金公司通道暂停，暂不受理申购和赎回，请在恢复后重新提交；已受理的无需重复提交',
  [FUND_CLEARING]: '每天23:50至次日00:10系统清算，暂停申购和赎回，请稍后再试',
  [WEALTH_NOT_OPEN]: '尚未开通余额理财，请先完成签约开户',
  [WEALTH_SIGNING_EXISTS]: '已有进行中或已开通的签约申请，请刷新页面后继续',
  [WEALTH_SIGNING_MISSING]: '签约申请不存在或已进入下一步，请刷新页面后重试',
  [RISK_ANSWERS_REQUIRED]: '请回答风险评估的全部问题后再签约',
  [OVER_FAST_REDEMPTION_LIMIT]: '快速赎回超过今日限额，请减小金额或改用普通赎回',
  [FAST_REDEMPTION_EXHAUSTED]: '今日快速赎回的垫资额度不足，请改用普通赎回或稍后再试',
  [WEALTH_SHARES_HELD]: '仍持有理财份额，请先全部赎回再解约',
  [WEALTH_ORDERS_OPEN]: '还有未完成的申购或赎回，请在确认后再解约',
  [WEALTH_INCOME_OPEN]: '还有未入账的收益，请在下一交易日收益入账并赎回后再解约',
  [TOP_UP_BELOW_TRIGGER]: '补足后的余额不能小于触发余额，请重新填写',
  [AUTO_REDEMPTION_MISSING]: '该账户没有自动赎回规则，请刷新页面',
} as const satisfies ErrorTexts;
