import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const PERSON_NAME_HAS_DIGITS = '03001KCSDS';
export const BANK_CARD_INVALID = '03002KCSDS';
export const PAYOUT_REMARK_REFUSED = '03003KCSDS';
export const PAYOUT_PURPOSE_REQUIRED = '03004KCSDS';

/** 030xxKCSDS. */
export const payoutErrors = {
  [PERSON_NAME_HAS_DIGITS]: '个人户名不能含有数字，请核对收款户名',
  [BANK_CARD_INVALID]: '银行卡号校验不通过，请核对收款账号',
  [PAYOUT_REMARK_REFUSED]: '备注中含有不允许的内容，请修改后再提交',
  [PAYOUT_PURPOSE_REQUIRED]: '50,000元及以上的代付，请在备注中填写用途',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const payoutMembers = {
  [PERSON_NAME_HAS_DIGITS]: 'payeeName',
  [BANK_CARD_INVALID]: 'payeeAccountNo',
  [PAYOUT_REMARK_REFUSED]: 'remark',
  [PAYOUT_PURPOSE_REQUIRED]: 'remark',
} as const satisfies ErrorMembers;
