import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const TERMINAL_MISSING = '07101KCSDS';
export const TERMINAL_NAME_TAKEN = '07102KCSDS';
export const TOO_MANY_TERMINALS = '07103KCSDS';
export const TERMINAL_CITY_INVALID = '07104KCSDS';

/** 071xxKCSDS. */
export const terminalErrors = {
  [TERMINAL_MISSING]: '终端不存在，请刷新后重试',
  [TERMINAL_NAME_TAKEN]: '已有同名的终端，请更换名称',
  [TOO_MANY_TERMINALS]: '终端数量已达上限，请先联系客户经理',
  [TERMINAL_CITY_INVALID]: '所在城市不正确，请重新选择',
} as const satisfies ErrorTexts;
