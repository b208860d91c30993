import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 025xxKCSDS. */
export const withdrawalErrors = {
  '02501KCSDS': '备注中含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;
