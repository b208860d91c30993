import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 026xxKCSDS. */
export const transferErrors = {
  '02601KCSDS': '收款方名称与收款账号不符，请核对名称和账号后重新填写',
  '02602KCSDS': '备注中含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;
