/** What a rule watches. Those of a day begin at nothing with each business day. */
export const warnMetrics = {
  available: { name: '可用余额', unit: '元', daily: false },
  total: { name: '账户总额', unit: '元', daily: false },
  dayOut: { name: '当日支出', unit: '元', daily: true },
  singleOut: { name: '当日最大单笔支出', unit: '元', daily: true },
  failedRate: { name: '当日付款失败率', unit: '%', daily: true },
} as const;
export type WarnMetric = keyof typeof warnMetrics;

export const warnOperators = { below: '低于', above: '达到或超过' } as const;
export type WarnOperator = keyof typeof warnOperators;

/** `mail`: the merchant's contact address. `app`: the messaging account that a person has bound. */
export const warnChannels = { site: '站内消息', sms: '短信', mail: '邮件', app: '消息账号' } as const;
export type WarnChannel = keyof typeof warnChannels;

/** A day's figures only grow: falling below says nothing. */
export const fits = (metric: WarnMetric, operator: WarnOperator): boolean =>
  operator === 'above' || !warnMetrics[metric].daily;
