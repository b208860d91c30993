import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const orderFieldLabels: FieldLabels = {
  bankAccountId: '银行账户',
  channelNo: '银行指令号',
  detail: '结果说明',
  dueBy: '计划付款日',
  orderHash: '订单摘要',
  totalAmount: '合计金额',
};
