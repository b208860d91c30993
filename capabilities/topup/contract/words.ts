/** The words of this capability that server and page share. */

/** A row of the list: a 充值单 that waits or ended without money, or money that was credited. */
export const topupStates = {
  waiting: '待汇款',
  transferring: '银行处理中',
  received: '已到账',
  failed: '转入失败',
  lapsed: '已过期',
  cancelled: '已取消',
} as const;
export type TopupState = keyof typeof topupStates;

/** How it was found out whose money a remittance is. */
export const matchWords = {
  account: '按收款账号自动入账',
  code: '按充值码自动入账',
  claim: '商户认领入账',
  provider: '平台核实后入账',
} as const;
export type MatchedBy = keyof typeof matchWords;

/** A remittance that was not credited when it arrived, as the provider's people see it. */
export const remittanceStates = {
  waiting: '待认领',
  failed: '退回失败',
  open: '退回中',
  succeeded: '已退回',
  claimed: '已入账',
} as const;
export type RemittanceState = keyof typeof remittanceStates;
