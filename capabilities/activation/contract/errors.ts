import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 017xxKPLMS: activation of a role. */
export const activationErrors = {
  '01701KPLMS': '您不是该商户的成员，请刷新页面后重新选择角色',
  '01702KPLMS': '该角色已经激活，无需再次激活，请刷新页面后切换商户',
  '01703KPLMS': '该角色已停用，请联系该商户管理员',
} as const satisfies ErrorTexts;
