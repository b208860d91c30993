import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const collectionFieldLabels: FieldLabels = {
  refundNo: '商户退款单号',
};
