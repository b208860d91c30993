import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const reserveFieldLabels: FieldLabels = {
  accountId: '账户编号',
  fileIds: '证明文件',
  view: '汇总方式',
  way: '调账方向',
};
