import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 019xxKPLMS: messaging-app accounts. */
export const messengerErrors = {
  '01901KPLMS': '消息应用暂时无法连接，请稍后重试',
  '01902KPLMS': '您已绑定消息账号，如需更换请先解除绑定',
  '01903KPLMS': '您还未绑定消息账号，请刷新页面后重试',
} as const satisfies ErrorTexts;
