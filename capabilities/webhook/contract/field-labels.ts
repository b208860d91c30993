import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const webhookFieldLabels: FieldLabels = {
  endpointId: '通知地址',
  eventId: '通知记录',
  signs: '签名方式',
  types: '事件',
  url: '通知地址',
};
