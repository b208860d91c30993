import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 083xxKPLMS. */
export const monitorErrors = {
  '08301KPLMS': '该任务已不在停止状态，请刷新后查看',
} satisfies ErrorTexts;
