import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const MESSENGER_UNREACHABLE = '01901KPLMS';
export const MESSENGER_ALREADY_BOUND = '01902KPLMS';
export const MESSENGER_NOT_BOUND = '01903KPLMS';

/** 019xxKPLMS: messaging-app accounts. */
export const messengerErrors = {
  [MESSENGER_UNREACHABLE]: '消息应用暂时无法连接，请稍后重试',
  [MESSENGER_ALREADY_BOUND]: '您已绑定消息账号，如需更换请先解除绑定',
  [MESSENGER_NOT_BOUND]: '您还未绑定消息账号，请刷新页面后重试',
} as const satisfies ErrorTexts;
