import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const CHOICE_NOT_MEMBER = '01201KPLMS';
export const DEFAULT_ROLE_NOT_ACTIVE = '01202KPLMS';
export const MERCHANT_CLOSED = '09881KPLMS';

/** 012xxKPLMS and 09881KPLMS: merchants and their people. */
export const merchantErrors = {
  [CHOICE_NOT_MEMBER]: '您不是该商户的成员，请重新选择商户',
  [DEFAULT_ROLE_NOT_ACTIVE]: '该角色尚未激活，激活后才能设为默认登录账户',
  [MERCHANT_CLOSED]: '商户已销户，不能再办理该业务',
} as const satisfies ErrorTexts;
