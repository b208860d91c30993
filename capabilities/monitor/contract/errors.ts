import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const JOB_NOT_DEAD = '08401KPLMS';

/** 084xxKPLMS. */
export const monitorErrors = {
  [JOB_NOT_DEAD]: '该任务已不在停止状态，请刷新后查看',
} satisfies ErrorTexts;
