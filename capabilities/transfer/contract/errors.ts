import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const TRANSFER_PAYEE_MISMATCH = '02601KCSDS';
export const TRANSFER_REMARK_REFUSED = '02602KCSDS';

/** 026xxKCSDS. */
export const transferErrors = {
  [TRANSFER_PAYEE_MISMATCH]: '收款方名称与收款账号不符，请核对名称和账号后重新填写',
  [TRANSFER_REMARK_REFUSED]: '备注中含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const transferMembers = {
  [TRANSFER_PAYEE_MISMATCH]: 'payeeName',
  [TRANSFER_REMARK_REFUSED]: 'remark',
} as const satisfies ErrorMembers;
