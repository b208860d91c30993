import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 0875xKPLMS: pauses of rails. */
export const railErrors = {
  '08751KPLMS': '该通道已暂停，请刷新后查看',
  '08752KPLMS': '该通道没有暂停，请刷新后查看',
  '08753KPLMS': '没有其他人员可以审批，请先增加一名风控人员',
} as const satisfies ErrorTexts;
