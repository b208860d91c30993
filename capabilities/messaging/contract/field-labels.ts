import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const messagingFieldLabels: FieldLabels = {
  all: '消息类别',
  asBanner: '是否横幅展示',
  atLogin: '是否在登录页展示',
  audience: '展示对象',
  audienceOf: '展示对象明细',
  beginsAt: '开始展示时间',
  confirmed: '是否已确认',
  endsAt: '结束展示时间',
  messageIds: '消息',
  msgType: '消息类别',
  postId: '公告',
  sections: '公告内容',
  topic: '公告类别',
  unread: '消息状态',
  wording: '消息文字',
};
