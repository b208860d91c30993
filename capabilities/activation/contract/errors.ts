import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const ACTIVATION_NOT_MEMBER = '01701KPLMS';
export const ROLE_ALREADY_ACTIVE = '01702KPLMS';
export const ACTIVATION_ROLE_DISABLED = '01703KPLMS';

/** 017xxKPLMS: activation of a role. */
export const activationErrors = {
  [ACTIVATION_NOT_MEMBER]: '您不是该商户的成员，请刷新页面后重新选择角色',
  [ROLE_ALREADY_ACTIVE]: '该角色已经激活，无需再次激活，请刷新页面后切换商户',
  [ACTIVATION_ROLE_DISABLED]: '该角色已停用，请联系该商户管理员',
} as const satisfies ErrorTexts;
