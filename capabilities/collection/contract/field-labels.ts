import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const collectionFieldLabels: FieldLabels = {
  collectionNo: '代收单号',
  refundNo: '商户退款单号',
};
