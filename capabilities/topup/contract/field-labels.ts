import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const topupFieldLabels: FieldLabels = {
  arrivedOn: '到账日期',
  payerTail: '付款账号后四位',
  serialNo: '来款流水号',
  topupNo: '充值单',
};
