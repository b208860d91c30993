import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const APPLICATION_MISSING = '08301KPLMS';
export const APPLICATION_STATE_CHANGED = '08302KPLMS';
export const APPLICATION_OUTDATED = '08303KPLMS';
export const APPLICATION_INCOMPLETE = '08304KPLMS';
export const CREDIT_CODE_TAKEN = '08305KPLMS';
export const OWN_APPLICATION = '08306KPLMS';
export const ATTACHMENT_TYPE_REFUSED = '08307KPLMS';
export const TOO_MANY_ATTACHMENTS = '08308KPLMS';
export const ATTACHMENT_ACTIVE_CONTENT = '08309KPLMS';
export const INVITATION_INVALID = '08310KPLMS';
export const INVITATION_PASSWORD_EXPIRED = '08311KPLMS';
export const INVITATION_PASSWORD_WEAK = '08312KPLMS';
export const INVITATION_PASSWORD_COMMON = '08313KPLMS';
export const ADMIN_ALREADY_ACTIVE = '08314KPLMS';
export const INVITATION_TOO_SOON = '08315KPLMS';
export const ATTACHMENT_IMAGE_BROKEN = '08316KPLMS';
export const SHEET_MISSING = '08318KPLMS';
export const SHEET_UNREADABLE = '08319KPLMS';
export const SHEET_TOO_LONG = '08320KPLMS';
export const SHEET_CELL_MISSING = '08321KPLMS';
export const SHEET_PLAN_MISSING = '08322KPLMS';
export const SHEET_WITHOUT_ERRORS = '08323KPLMS';
export const SHEET_HAS_ERRORS = '08324KPLMS';
export const TOO_MANY_ID_NUMBERS_OPENED = '08325KPLMS';
export const ID_NUMBER_MISSING = '08317KPLMS';

/** 083xxKPLMS. */
export const onboardingErrors = {
  [APPLICATION_MISSING]: '没有找到该进件申请，请返回列表刷新后重试',
  [APPLICATION_STATE_CHANGED]: '该申请的状态已经变化，不能再进行此操作，请刷新后查看',
  [APPLICATION_OUTDATED]: '该申请刚被他人修改，请刷新后在最新内容上继续',
  [APPLICATION_INCOMPLETE]: '申请内容还有需要补充或修改的地方，请按提示处理后提交',
  [CREDIT_CODE_TAKEN]: '该统一社会信用代码已有进件申请或商户，不能重复开户',
  [OWN_APPLICATION]: '您填写过该申请，须由另一位有审核权限的人员审核',
  [ATTACHMENT_TYPE_REFUSED]: '附件须为PDF、JPG或PNG文件，请另存为这些格式后上传',
  [TOO_MANY_ATTACHMENTS]: '一份申请最多上传30个附件，请先删除不需要的附件',
  [ATTACHMENT_ACTIVE_CONTENT]: 'PDF中含有脚本、内嵌文件或加密内容，请打印为普通PDF后重新上传',
  [INVITATION_INVALID]: '邀请链接不存在、已使用或已过期，请联系为您开户的客户经理重新发送；已设置过密码的请直接登录',
  [INVITATION_PASSWORD_EXPIRED]: '密码输入已过期，请重新输入密码',
  [INVITATION_PASSWORD_WEAK]: '登录密码须为8～20位，包含数字、字母、符号中的至少两种，请重新设置',
  [INVITATION_PASSWORD_COMMON]: '该密码过于常见，容易被猜到，请换一个',
  [ADMIN_ALREADY_ACTIVE]: '管理员已激活角色，不需要再发送邀请',
  [INVITATION_TOO_SOON]: '邀请短信发送过于频繁，请1分钟后再试',
  [ATTACHMENT_IMAGE_BROKEN]: '图片尺寸过大或文件不完整，请重新扫描或压缩后上传',
  [SHEET_MISSING]: '没有找到该批量进件，请返回列表刷新后重试',
  [SHEET_UNREADABLE]: '文件不能读取，请按模板填写后重新上传',
  [SHEET_TOO_LONG]: '一批最多5,000家商户，请分成多个文件',
  [SHEET_CELL_MISSING]: '所选的行或列不存在，请刷新页面后重试',
  [SHEET_PLAN_MISSING]: '所选费率方案或限额模板已不存在，请重新选择',
  [SHEET_WITHOUT_ERRORS]: '没有错误行',
  [SHEET_HAS_ERRORS]: '明细中还有错误，请修改后重新提交',
  [TOO_MANY_ID_NUMBERS_OPENED]: '您24小时内查看的证件号码已达上限，请明天再查看，或请同事协助',
  [ID_NUMBER_MISSING]: '没有找到该证件号码，请刷新后重试',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const onboardingMembers = {
  [APPLICATION_MISSING]: 'applicationNo',
  [APPLICATION_STATE_CHANGED]: 'applicationNo',
  [CREDIT_CODE_TAKEN]: 'subject',
  [ATTACHMENT_TYPE_REFUSED]: 'attachments',
  [TOO_MANY_ATTACHMENTS]: 'attachments',
  [ATTACHMENT_ACTIVE_CONTENT]: 'attachments',
  [ATTACHMENT_IMAGE_BROKEN]: 'attachments',
} as const satisfies ErrorMembers;
