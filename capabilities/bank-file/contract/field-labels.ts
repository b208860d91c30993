import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const bankFileFieldLabels: FieldLabels = {
  handling: '处理方式',
  isOwn: '是否由我处理',
};
