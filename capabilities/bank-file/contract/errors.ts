import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const DIFFERENCE_MISSING = '08701KPLMS';
export const DIFFERENCE_RESOLVED = '08702KPLMS';
export const DIFFERENCE_NOT_TAKEN = '08703KPLMS';
export const DIFFERENCE_TAKEN_BY_OTHER = '08704KPLMS';
export const BANK_FILE_MISSING = '08705KPLMS';
export const DIFFERENCE_CHANGE_PENDING = '08706KPLMS';

/** 0870xKPLMS to 0871xKPLMS: the provider's books compared with the bank's file. */
export const bankFileErrors = {
  [DIFFERENCE_MISSING]: '没有这条差异，请刷新列表后重试',
  [DIFFERENCE_RESOLVED]: '该差异已处理，请刷新列表后查看',
  [DIFFERENCE_NOT_TAKEN]: '请先领取该差异，再提交处理结果',
  [DIFFERENCE_TAKEN_BY_OTHER]: '该差异由另一人处理，请由其提交，或先领取',
  [BANK_FILE_MISSING]: '没有这一天的银行文件，请刷新列表后重试',
  [DIFFERENCE_CHANGE_PENDING]: '该差异的处理结果正等待另一人确认，请先确认或撤回',
} as const satisfies ErrorTexts;
