import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const activationFieldLabels: FieldLabels = {
  agree: '确认结果',
  sceneCode: '场景',
};
