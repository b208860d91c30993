import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 0870xKPLMS to 0871xKPLMS: the provider's books compared with the bank's file. */
export const bankFileErrors = {
  '08701KPLMS': '没有这条差异，请刷新列表后重试',
  '08702KPLMS': '该差异已处理，请刷新列表后查看',
  '08703KPLMS': '请先领取该差异，再提交处理结果',
  '08704KPLMS': '该差异由另一人处理，请由其提交，或先领取',
  '08705KPLMS': '没有这一天的银行文件，请刷新列表后重试',
  '08706KPLMS': '该差异的处理结果正等待另一人确认，请先确认或撤回',
} as const satisfies ErrorTexts;
