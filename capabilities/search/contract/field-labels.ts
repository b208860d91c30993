import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const searchFieldLabels: FieldLabels = {
  words: '要查找的内容',
};
