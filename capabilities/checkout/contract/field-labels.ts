import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const checkoutFieldLabels: FieldLabels = {
  login: '登录信息',
  trade: '收款单',
  tradeNo: '收款单',
  tradeType: '收款类型',
  validDays: '有效天数',
};
