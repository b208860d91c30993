import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const payoutFieldLabels: FieldLabels = {
  payeeBankAccountNo: '收款账号',
};
