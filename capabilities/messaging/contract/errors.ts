import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 047xxKCSDS: messages, warnings, announcements. */
export const messagingErrors = {
  '04701KCSDS': '消息不存在或已删除，请刷新页面',
} as const satisfies ErrorTexts;
