import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 018xxKPLMS: real-name check. */
export const realnameErrors = {
  '01801KPLMS': '您已完成实名认证，无需再次办理',
  '01802KPLMS': '姓名与您在商户门户登记的不一致，请核对后重新输入，或联系贵公司管理员更正',
  '01803KPLMS': '今日认证次数已达上限，请明天再试或联系客服办理',
} as const satisfies ErrorTexts;
