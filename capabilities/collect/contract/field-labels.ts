import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const collectFieldLabels: FieldLabels = {
  accounts: '归集账户',
  calendar: '执行周期',
  keep: '保留金额',
  mandateId: '归集授权',
  runId: '归集记录',
};
