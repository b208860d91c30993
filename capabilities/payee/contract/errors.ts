import { PAYEE_PROTECTION_REFUSES } from '#capabilities/account/contract/errors.ts';
import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const TOO_MANY_PAYEES = '02201KCSDS';
export const PAYEE_MISSING = '02202KCSDS';
export const PAYEE_ACCOUNT_TAKEN = '02203KCSDS';
export const PAYEE_MISMATCH = '02204KCSDS';
export const PAYEE_PAUSED = '02205KCSDS';

/** 022xxKCSDS: the payee book. */
export const payeeErrors = {
  [TOO_MANY_PAYEES]: '收款人数量已达上限，请先删除不再使用的收款人',
  [PAYEE_MISSING]: '该收款人不存在或已删除，请刷新页面',
  [PAYEE_ACCOUNT_TAKEN]: '该账号已登记在另一个收款人名下，请核对账号',
  [PAYEE_MISMATCH]: '收款人名称或收款账号不正确，请核对后重试',
  [PAYEE_PAUSED]: '该收款人已暂停付款，请在收款人管理中核对并恢复后再提交',
  [PAYEE_PROTECTION_REFUSES]: '本商户的付款保护不允许向该收款人付这笔款，请减小金额，或在收款人管理中登记后再提交',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const payeeMembers = {
  [PAYEE_PAUSED]: 'payeeAccountNo',
  [PAYEE_PROTECTION_REFUSES]: 'payeeAccountNo',
} as const satisfies ErrorMembers;
