import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const RAIL_PAUSED_ALREADY = '08751KPLMS';
export const RAIL_NOT_PAUSED = '08752KPLMS';
export const NO_RAIL_APPROVER = '08753KPLMS';

/** 0875xKPLMS: pauses of rails. */
export const railErrors = {
  [RAIL_PAUSED_ALREADY]: '该通道已暂停，请刷新后查看',
  [RAIL_NOT_PAUSED]: '该通道没有暂停，请刷新后查看',
  [NO_RAIL_APPROVER]: '没有其他人员可以审批，请先增加一名风控人员',
} as const satisfies ErrorTexts;
