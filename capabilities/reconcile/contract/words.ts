/** What became of a row of the file or an entry of the account. */
export const results = {
  same: '一致',
  amount: '金额不符',
  file_only: '仅文件有',
  platform_only: '仅平台有',
} as const;
export type ResultName = keyof typeof results;

export const runStates = {
  reading: '读取中',
  mapping: '待选择列',
  refused: '文件有误',
  matching: '比对中',
  done: '已完成',
} as const;
export type RunState = keyof typeof runStates;

/** The purpose of `file/upload`, and the name that the sheet of a result is known by. */
export const FILE_PURPOSE = 'reconcile';
export const RESULT_SHEET = 'reconcile.result';
