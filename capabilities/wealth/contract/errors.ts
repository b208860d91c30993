import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 043xxKCSDS; 0935xKCSDS: the rail to the fund company is paused. */
export const wealthErrors = {
  '09351KCSDS': '基金公司通道暂停，暂不受理申购和赎回，请在恢复后重新提交；已受理的无需重复提交',
  '04301KCSDS': '每天23:50至次日00:10系统清算，暂停申购和赎回，请稍后再试',
  '04302KCSDS': '尚未开通余额理财，请先完成签约开户',
  '04303KCSDS': '已有进行中或已开通的签约申请，请刷新页面后继续',
  '04304KCSDS': '签约申请不存在或已进入下一步，请刷新页面后重试',
  '04305KCSDS': '请回答风险评估的全部问题后再签约',
  '04306KCSDS': '快速赎回超过今日限额，请减小金额或改用普通赎回',
  '04307KCSDS': '今日快速赎回的垫资额度不足，请改用普通赎回或稍后再试',
  '04308KCSDS': '仍持有理财份额，请先全部赎回再解约',
  '04309KCSDS': '还有未完成的申购或赎回，请在确认后再解约',
  '04310KCSDS': '还有未入账的收益，请在下一交易日收益入账并赎回后再解约',
  '04311KCSDS': '补足后的余额不能小于触发余额，请重新填写',
  '04312KCSDS': '该账户没有自动赎回规则，请刷新页面',
} as const satisfies ErrorTexts;
