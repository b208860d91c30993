import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const preauthFieldLabels: FieldLabels = {
  payerAccountNo: '付款账号',
  side: '查询范围',
};
