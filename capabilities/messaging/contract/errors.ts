import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 047xxKCSDS: messages, warnings, announcements. */
export const messagingErrors = {
  '04701KCSDS': '消息不存在或已删除，请刷新页面',
  '04702KCSDS': '预警规则已被他人修改，请刷新页面后重新设置',
  '04703KCSDS': '接收人不存在或已停用，请重新选择接收人',
  '04704KCSDS': '预警账户不存在，请重新选择账户',
  '04705KCSDS': '暂不能用邮件通知，请先由管理员在“商户管理”中填写联系邮箱',
  '04706KCSDS': '公告已更新，请重新阅读后确认',
} as const satisfies ErrorTexts;
