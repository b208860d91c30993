import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const withdrawalFieldLabels: FieldLabels = {
  bankAccountNo: '银行账户',
  bankName: '开户银行',
  confirmCode: '重复付款确认',
  holderName: '户名',
  paysAgain: '再次付款的订单',
  quoteId: '费用报价',
  scheduledAt: '预约时间',
};
