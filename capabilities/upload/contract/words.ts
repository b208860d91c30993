/** The life of a batch (calls.md). From its submission on it is that of its order. */
export const batchStates = {
  parsing: '解析中',
  checked: '校验完成',
  submitted: '已提交',
  running: '处理中',
  done: '处理完成',
} as const;

/** A row before its submission. */
const checkedStates = { correct: '校验通过', faulty: '有错误' } as const;
/** After it. `unpaid`: its order ended before it was executed. */
export const paidStates = {
  waiting: '待执行',
  processing: '处理中',
  succeeded: '成功',
  failed: '失败',
  returned: '已退票',
  unpaid: '未执行',
} as const;
export type PaidRowState = keyof typeof paidStates;

export const rowStates = { ...checkedStates, ...paidStates } as const;

/** The file of a kind's template (calls.md, `GET resources/templates/<name>`). */
export const templateFile = ({ id }: { id: string }): string => `${id}.xlsx`;

/** What the sheet says of itself, right of these labels (calls.md, templates). */
export const headerLabels = { batchNo: '批次号', count: '总笔数', total: '总金额', payDate: '付款日期' } as const;

/** Title of the column that a sheet of errors has in addition to those of the template. */
export const FAULTS_TITLE = '错误原因';
/** Columns of our own files that an upload may have; their cells are not read. */
export const ownTitles: readonly string[] = [
  FAULTS_TITLE,
  '状态',
  '失败原因',
  '平台流水号',
  '银行流水号',
  '手续费',
  '到账金额',
  '完成时间',
];
