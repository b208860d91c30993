import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const pricingFieldLabels: FieldLabels = {
  before: '对比的版本',
  copyOf: '复制的方案',
  mids: '商户',
  of: '试算范围',
  planId: '费率方案',
  revision: '草稿版本',
  templateId: '限额模板',
};
