/** 受理 > 确认中 > 已确认 | 失败 (domain-rules). `planned`: its order has not run. `void`: it came to nothing. */
export const tradeStates = {
  planned: '待执行',
  accepted: '已受理',
  confirming: '确认中',
  confirmed: '已确认',
  failed: '失败',
  void: '未受理',
} as const;
export type TradeState = keyof typeof tradeStates;

export const tradeSides = { buy: '申购', redeem: '普通赎回', fast: '快速赎回' } as const;
export type TradeSide = keyof typeof tradeSides;

export const redeemModes = { fast: '快速赎回', ordinary: '普通赎回' } as const;
export type RedeemMode = keyof typeof redeemModes;

/** How an automatic redemption is paid. */
export const autoModes = { fast: '优先快速赎回，超出当日额度的部分普通赎回', ordinary: '普通赎回' } as const;
export type AutoMode = keyof typeof autoModes;
/** When an account is looked at. */
export const autoLooks = { always: '余额不足时随时赎回', daily: '每天08:30检查一次' } as const;
export type AutoLook = keyof typeof autoLooks;
export const autoStates = { active: '执行中', stopped: '已停止' } as const;

/** The signing steps in their sequence, and the end of the contract. */
export const applyStates = {
  created: '待填写资料',
  filled: '待签约',
  signed: '待提交',
  opening: '开户中',
  open: '已开通',
  refused: '开户未通过',
  closing: '解约中',
  closed: '已解约',
} as const;
export type ApplyState = keyof typeof applyStates;

/**
 * 适当性: how much risk a company takes, from its answers. The fund is of the lowest risk, so that every level may
 * subscribe.
 */
export const riskLevels = { C1: '保守型', C2: '稳健型', C3: '平衡型', C4: '积极型', C5: '进取型' } as const;
export type RiskLevel = keyof typeof riskLevels;

/** The files of the page's two lists. */
export const TRADE_SHEET = 'wealth.trades';
export const INCOME_SHEET = 'wealth.income';

export const PAST_ONLY = '七日年化收益率为历史数据，不代表未来收益。基金有风险，投资须谨慎。';
