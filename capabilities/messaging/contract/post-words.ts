/** Words of what the provider's people announce in the console (domain-rules section 17). */
export const postKinds = { announcement: '公告', upgrade: '账簿升级' } as const;
export type PostKind = keyof typeof postKinds;

export const postTopics = {
  maintenance: '系统维护',
  holiday: '节假日安排',
  fee: '费率调整',
  upgrade: '功能升级',
  risk: '风险提示',
  other: '其他',
} as const;
export type PostTopic = keyof typeof postTopics;

export const audiences = {
  all: '全部商户',
  plans: '执行指定费率方案的商户',
  merchants: '指定商户',
  products: '已开通指定产品的商户',
} as const;
export type Audience = keyof typeof audiences;

export const postStates = { live: '展示中', planned: '待展示', ended: '已结束' } as const;
export type PostState = keyof typeof postStates;
export const postTones = { live: 'good', planned: 'waiting', ended: 'off' } as const;
