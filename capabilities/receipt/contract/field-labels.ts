import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const receiptFieldLabels: FieldLabels = {
  checkCode: '校验码',
  orders: '订单',
  receiptNo: '回单编号',
};
