import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const REAL_NAME_VERIFIED = '01801KPLMS';
export const REAL_NAME_MISMATCH = '01802KPLMS';
export const TOO_MANY_REAL_NAME_TRIES = '01803KPLMS';

/** 018xxKPLMS: real-name check. */
export const realnameErrors = {
  [REAL_NAME_VERIFIED]: '您已完成实名认证，无需再次办理',
  [REAL_NAME_MISMATCH]: '姓名与您在商户门户登记的不一致，请核对后重新输入，或联系贵公司管理员更正',
  [TOO_MANY_REAL_NAME_TRIES]: '今日认证次数已达上限，请明天再试或联系客服办理',
} as const satisfies ErrorTexts;
