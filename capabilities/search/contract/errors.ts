import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const SEARCH_TEXT_TOO_SHORT = '04801KCSDS';

/** 048xxKCSDS. */
export const searchErrors = {
  [SEARCH_TEXT_TOO_SHORT]: '请至少输入2个字，或4位以上数字，或准确金额',
} as const satisfies ErrorTexts;
