import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 084xxKPLMS. */
export const monitorErrors = {
  '08401KPLMS': '该任务已不在停止状态，请刷新后查看',
} satisfies ErrorTexts;
