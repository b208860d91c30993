import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 048xxKCSDS. */
export const searchErrors = {
  '04801KCSDS': '请至少输入2个字，或4位以上数字，或准确金额',
} as const satisfies ErrorTexts;
