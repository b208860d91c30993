import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const onboardingFieldLabels: FieldLabels = {
  validUntil: '有效期',
};
