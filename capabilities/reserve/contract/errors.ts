import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 085xxKPLMS: the provider's own money. */
export const reserveErrors = {
  '08501KPLMS': '账户不存在，请刷新后重新选择',
  '08502KPLMS': '开始日期不能晚于结束日期，且最多查询366天，请修改日期',
  '08503KPLMS': '超过50,000行，请缩小日期范围后分次导出',
} as const satisfies ErrorTexts;
