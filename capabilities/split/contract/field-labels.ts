import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const splitFieldLabels: FieldLabels = {
  freezeNo: '分账单',
  ratio: '分账比例',
  receiverId: '分账接收方',
  receivers: '分账接收方',
  relation: '与我方关系',
  relationText: '自定义关系',
  shareNo: '收到的分账',
  waits: '余额不足时是否等待',
};
