/** The words of this capability that server and page share. */

/** The states of a 收款单, as payee and payer read them. */
export const tradeStates = {
  open: '待付款',
  paying: '付款中',
  paid: '已付款',
  expired: '已过期',
  closed: '已关闭',
} as const;
export type TradeState = keyof typeof tradeStates;

/** The target of a link; only the key names the trade. */
export const PAY_PATH = '/bfpLoginAndPay';
