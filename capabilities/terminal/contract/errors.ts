import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 071xxKCSDS. */
export const terminalErrors = {
  '07101KCSDS': '终端不存在，请刷新后重试',
  '07102KCSDS': '已有同名的终端，请更换名称',
  '07103KCSDS': '终端数量已达上限，请先联系客户经理',
  '07104KCSDS': '所在城市不正确，请重新选择',
} as const satisfies ErrorTexts;
