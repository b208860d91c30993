import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const WORDING_MISSING = '09501KPLMS';
export const WORDING_UNCHANGED = '09502KPLMS';
export const WORDING_TEXT_INVALID = '09503KPLMS';
export const WORDING_SUBJECT_INVALID = '09504KPLMS';
export const NO_WORDING_APPROVER = '09505KPLMS';

/** 0950xKPLMS: the wording of SMS and mails. */
export const wordingErrors = {
  [WORDING_MISSING]: '消息不存在，请刷新列表后重试',
  [WORDING_UNCHANGED]: '与当前内容相同，请修改后再提交',
  [WORDING_TEXT_INVALID]: '正文有误，请按提示修改',
  [WORDING_SUBJECT_INVALID]: '邮件主题有误，请按提示修改',
  [NO_WORDING_APPROVER]: '没有其他有审批权限的人员，请先增加审批人员',
} as const satisfies ErrorTexts;
