import type { FieldLabels } from '#platform/kernel/field-labels.ts';

/** What refusals call the members of these calls. */
export const uploadFieldLabels: FieldLabels = {
  added: '增加的行',
  afterLine: '行号',
  batchId: '批次',
  cells: '单元格',
  field: '列',
  fileId: '文件',
  lineNo: '行号',
  most: '行数',
  removed: '删除的行',
  skip: '行号',
};
