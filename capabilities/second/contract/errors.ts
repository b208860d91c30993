import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const SECOND_NAME_TAKEN = '07301KCSDS';
export const SECOND_MISSING = '07302KCSDS';
export const TOO_MANY_SECONDS = '07303KCSDS';
export const SECOND_TO_ITSELF = '07304KCSDS';
export const SECOND_REMARK_REFUSED = '07305KCSDS';
export const SECOND_PAYEE_MISMATCH = '07306KCSDS';
export const SECOND_PAYEE_IS_OWN = '07307KCSDS';

/** 073xxKCSDS. */
export const secondErrors = {
  [SECOND_NAME_TAKEN]: '已有同名的二级账户，请更换名称',
  [SECOND_MISSING]: '二级账户不存在，请刷新后重试',
  [TOO_MANY_SECONDS]: '二级账户数量已达上限，请联系客户经理',
  [SECOND_TO_ITSELF]: '转出和转入不能是同一个二级账户，请重新选择',
  [SECOND_REMARK_REFUSED]: '备注中含有不允许的内容，请修改后再提交',
  [SECOND_PAYEE_MISMATCH]: '收款账号不存在或与名称不符，请核对后重新填写',
  [SECOND_PAYEE_IS_OWN]: '收款账户是本商户的账户，请使用退回',
} as const satisfies ErrorTexts;
