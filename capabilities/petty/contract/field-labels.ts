import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const pettyFieldLabels: FieldLabels = {
  cardId: '银行卡',
  category: '费用类型',
  pettyAccountNo: '备用金账户',
  voucherNo: '票据号码',
};
