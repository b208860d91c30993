/**
 * Every page of the shell, of every kind: lists, forms, cards, an error; who opens it, where it is, how it is headed.
 * An order's own page is reached through its list.
 */
export const pages = [
  ['maker', '/home/index', '首页'],
  ['maker', '/account/overview', '账户总览'],
  ['maker', '/account/detail?account=0011', '账户详情'],
  ['maker', '/account/activity', '收支明细'],
  ['maker', '/account/statement', '对账单'],
  ['maker', '/fund/withdraw', '提现'],
  ['maker', '/fund/transfer', '转账'],
  ['maker', '/fund/payLink', '收款单'],
  ['maker', '/fund/preauth', /^预授权$/],
  ['maker', '/fund/preauth?open=new', '发起预授权'],
  ['maker', '/fund/split', /^分账$/],
  ['maker', '/fund/split?open=receivers', '分账接收方'],
  ['maker', '/fund/split?f.list=received', /^分账$/],
  ['maker', '/fund/collect', '资金归集'],
  ['maker', '/fund/pettyCash', '备用金'],
  ['maker', '/fund/refund', /^退款$/],
  ['maker', '/fund/payees', '收款人管理'],
  ['maker', '/account/bankAccounts', '银行账户'],
  ['maker', '/fund/redPacket', /^发红包$/],
  ['maker', '/fund/redPacketRecords', '红包记录'],
  ['maker', '/lyb/index', '余额理财'],
  ['maker', '/order/journal', '订单流水'],
  ['maker', '/bill/busiFund', '业务资金账单'],
  ['maker', '/bill/paymentTrans', '付款账单'],
  ['maker', '/security/setChangePwd', /操作密码/],
  ['maker', '/security/resetOperatePwd', '重置操作密码'],
  ['maker', '/no/such/page', '页面不存在'],
  ['checker', '/review/todo', '待复核'],
] as const;
