import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const messagingFieldLabels: FieldLabels = {
  all: '消息类别',
  messageIds: '消息',
  msgType: '消息类别',
  unread: '消息状态',
};
