import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 0950xKPLMS: the wording of SMS and mails. */
export const wordingErrors = {
  '09501KPLMS': '消息不存在，请刷新列表后重试',
  '09502KPLMS': '与当前内容相同，请修改后再提交',
  '09503KPLMS': '正文有误，请按提示修改',
  '09504KPLMS': '邮件主题有误，请按提示修改',
  '09505KPLMS': '没有其他有审批权限的人员，请先增加审批人员',
} as const satisfies ErrorTexts;
