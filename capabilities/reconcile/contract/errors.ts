import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const RECONCILIATION_MISSING = '06501KCSDS';
export const RECONCILIATION_FILE_LOADING = '06502KCSDS';
export const RECONCILIATION_BUSY = '06503KCSDS';
export const AMOUNT_COLUMN_REQUIRED = '06504KCSDS';
export const COLUMN_MISSING = '06505KCSDS';
export const ROW_WITHOUT_DIFFERENCE = '06506KCSDS';
export const RECONCILIATION_UNDER_WAY = '06507KCSDS';

/** 065xxKCSDS. */
export const reconcileErrors = {
  [RECONCILIATION_MISSING]: '没有该对账记录，请返回列表选择',
  [RECONCILIATION_FILE_LOADING]: '文件尚未读取完成，请稍候再试',
  [RECONCILIATION_BUSY]: '正在读取或比对的文件较多，请等其中一个完成后再试',
  [AMOUNT_COLUMN_REQUIRED]: '请选择金额列，或同时选择收入列和支出列',
  [COLUMN_MISSING]: '所选的列在文件中不存在，请重新选择',
  [ROW_WITHOUT_DIFFERENCE]: '该行没有差异，无需处理',
  [RECONCILIATION_UNDER_WAY]: '对账已在进行，请等待其完成',
} as const satisfies ErrorTexts;
