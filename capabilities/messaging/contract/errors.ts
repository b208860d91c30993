import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const MESSAGE_MISSING = '04701KCSDS';
export const ALERT_RULE_OUTDATED = '04702KCSDS';
export const RECEIVER_INVALID = '04703KCSDS';
export const ALERT_ACCOUNT_MISSING = '04704KCSDS';
export const CONTACT_MAIL_MISSING = '04705KCSDS';
export const ANNOUNCEMENT_UPDATED = '04706KCSDS';

/** 047xxKCSDS: messages, warnings, announcements. */
export const messagingErrors = {
  [MESSAGE_MISSING]: '消息不存在或已删除，请刷新页面',
  [ALERT_RULE_OUTDATED]: '预警规则已被他人修改，请刷新页面后重新设置',
  [RECEIVER_INVALID]: '接收人不存在或已停用，请重新选择接收人',
  [ALERT_ACCOUNT_MISSING]: '预警账户不存在，请重新选择账户',
  [CONTACT_MAIL_MISSING]: '暂不能用邮件通知，请先由管理员在“商户管理”中填写联系邮箱',
  [ANNOUNCEMENT_UPDATED]: '公告已更新，请重新阅读后确认',
} as const satisfies ErrorTexts;
