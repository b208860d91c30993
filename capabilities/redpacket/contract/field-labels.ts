import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const redpacketFieldLabels: FieldLabels = {
  activity: '活动名称',
  greeting: '祝福语',
  packet: '红包',
  packets: '收款人',
};
