import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 072xxKCSDS. */
export const specialErrors = {
  '07201KCSDS': '已有同名的专用账户，请更换名称',
  '07202KCSDS': '专用账户数量已达上限，请先注销不用的账户',
  '07203KCSDS': '所选业务不能由专用账户办理，请重新选择',
  '07204KCSDS': '请填写至少一个指定收款方',
  '07205KCSDS': '单日限额不能小于单笔限额，请修改限额',
} as const satisfies ErrorTexts;
