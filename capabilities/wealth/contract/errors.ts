import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 043xxKCSDS. */
export const wealthErrors = {
  '04301KCSDS': '每天23:50至次日00:10系统清算，暂停申购和赎回，请稍后再试',
  '04302KCSDS': '尚未开通余额理财，请先完成签约开户',
  '04303KCSDS': '已有进行中或已开通的签约申请，请刷新页面后继续',
  '04304KCSDS': '签约申请不存在或已进入下一步，请刷新页面后重试',
  '04305KCSDS': '请回答风险评估的全部问题后再签约',
  '04306KCSDS': '快速赎回超过今日限额，请减小金额或改用普通赎回',
  '04307KCSDS': '今日快速赎回的垫资额度不足，请改用普通赎回或稍后再试',
} as const satisfies ErrorTexts;
