/** 受理 > 确认中 > 已确认 | 失败 (domain-rules). `planned`: its order has not run. `void`: it came to nothing. */
export const tradeStates = {
  planned: '待执行',
  accepted: '已受理',
  confirming: '确认中',
  confirmed: '已确认',
  failed: '确认失败',
  void: '未受理',
} as const;
export type TradeState = keyof typeof tradeStates;

export const tradeSides = { buy: '申购', redeem: '普通赎回', fast: '快速赎回' } as const;
export type TradeSide = keyof typeof tradeSides;

export const redeemModes = { fast: '快速赎回', ordinary: '普通赎回' } as const;
export type RedeemMode = keyof typeof redeemModes;

/** The signing steps in their sequence. */
export const applyStates = {
  created: '待填写资料',
  filled: '待签约',
  signed: '待提交',
  opening: '开户中',
  open: '已开通',
  refused: '开户未通过',
} as const;
export type ApplyState = keyof typeof applyStates;

/**
 * 适当性: how much risk a company takes, from its answers. The fund is of the lowest risk, so that every level may buy
 * it.
 */
export const riskLevels = { C1: '保守型', C2: '稳健型', C3: '平衡型', C4: '积极型', C5: '进取型' } as const;
export type RiskLevel = keyof typeof riskLevels;

export const PAST_ONLY = '七日年化收益率为历史数据，不代表未来收益。基金有风险，投资须谨慎。';
