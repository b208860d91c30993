/** Types of events (docs/api/webhooks.md). What each has in `data` is written where it happens: sql/functions.sql. */
export const eventTypes = {
  'order.succeeded': '订单成功',
  'order.partly_succeeded': '批次部分成功',
  'order.failed': '订单失败',
  'order.returned': '银行退票',
  'order.closed': '订单未付款结束',
  'review.waiting': '订单待复核',
  'money.arrived': '款项到账',
  'statement.ready': '对账单生成',
  'change.decided': '变更处理完毕',
} as const;

const { 'statement.ready': _ofMerchants, ...ofAllMerchants } = eventTypes;
/** Of the provider's endpoints: what happens to all merchants, and what no merchant is sent. */
export const providerEventTypes = {
  ...ofAllMerchants,
  'application.changed': '进件状态变更',
  'merchant.opened': '商户开户',
  'settlement.completed': '代收结算完成',
  'bank_file.compared': '银行日终对账完成',
} as const;

/** Sent by a press of the button alone; no endpoint chooses it. */
export const TEST_EVENT = 'endpoint.test';
const sentTypes = { ...eventTypes, ...providerEventTypes, [TEST_EVENT]: '测试事件' } as const;

export const typeName = (type: string): string => (sentTypes as Record<string, string>)[type] ?? type;
