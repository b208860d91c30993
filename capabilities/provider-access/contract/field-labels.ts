import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const providerAccessFieldLabels: FieldLabels = {
  token: '邀请链接',
};
