import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 012xxKPLMS: merchants and their people. */
export const merchantErrors = {
  '01201KPLMS': '您不是该商户的成员，请重新选择商户',
  '01202KPLMS': '该角色尚未激活，激活后才能设为默认登录账户',
} as const satisfies ErrorTexts;
