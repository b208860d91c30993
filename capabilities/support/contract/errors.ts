import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const MERCHANT_MISSING = '08201KPLMS';
export const MERCHANT_NOT_OPENED = '08202KPLMS';
export const TOO_MANY_MERCHANTS_OPENED = '08203KPLMS';
export const PERSON_NOT_FOUND = '08204KPLMS';
export const CONTENT_NOT_SHOWN = '08205KPLMS';
export const PERSON_NOT_LOCKED = '08206KPLMS';
export const PERSON_WITHOUT_SESSION = '08207KPLMS';
export const MERCHANT_STATE_UNFIT = '08601KPLMS';
export const MERCHANT_HAS_OPEN_BUSINESS = '08602KPLMS';
export const NO_MERCHANT_APPROVER = '08603KPLMS';
export const DOCUMENT_ENDED = '08604KPLMS';
export const DOCUMENT_FILE_INVALID = '08605KPLMS';
export const MERCHANT_CLOSED_TO_PRODUCTS = '09880KPLMS';
export const ADMIN_RESET_UNFIT = '08650KPLMS';
export const OTHER_ADMIN_EXISTS = '08651KPLMS';
export const RESET_MOBILE_UNCHANGED = '08652KPLMS';
export const RESET_MOBILE_TAKEN = '08653KPLMS';
export const RESET_MOBILE_REQUIRED = '08654KPLMS';

/** 082xxKPLMS and 086xxKPLMS; 09880KPLMS. */
export const supportErrors = {
  [MERCHANT_MISSING]: '没有该商户，请核对商户号',
  [MERCHANT_NOT_OPENED]: '请先打开该商户的资料，打开会记入操作日志',
  [TOO_MANY_MERCHANTS_OPENED]: '今日打开的商户过多，请明日再试；确需继续的，请联系系统管理员核实',
  [PERSON_NOT_FOUND]: '没有找到该人员，请核对手机号或登录名是否完整',
  [CONTENT_NOT_SHOWN]: '该内容不能在运营平台查看',
  [PERSON_NOT_LOCKED]: '该人员没有被锁定，无需解锁',
  [PERSON_WITHOUT_SESSION]: '该人员当前没有登录中的会话',
  [MERCHANT_STATE_UNFIT]: '商户当前状态不能改为所选状态，请刷新后重试',
  [MERCHANT_HAS_OPEN_BUSINESS]: '商户还有未了结的事项，暂不能销户，请先处理',
  [NO_MERCHANT_APPROVER]: '没有其他有权确认商户变更的人员，请先增加有权限的人员',
  [DOCUMENT_ENDED]: '新证件已过有效期，请核对到期日',
  [DOCUMENT_FILE_INVALID]: '附件不存在或已用于其他申请，请重新上传',
  [MERCHANT_CLOSED_TO_PRODUCTS]: '商户销户中或已销户，不能开通产品',
  [ADMIN_RESET_UNFIT]: '该人员不是该商户的正常管理员，不能重置，请核对商户和人员',
  [OTHER_ADMIN_EXISTS]: '该商户还有其他管理员，请联系该商户的其他管理员在“员工管理”中处理',
  [RESET_MOBILE_UNCHANGED]: '新手机号与现用手机号相同，手机未丢失的请留空',
  [RESET_MOBILE_TAKEN]: '新手机号已被其他人员使用，请与商户核对后换一个手机号',
  [RESET_MOBILE_REQUIRED]: '该人员没有手机号，请填写新手机号，用于接收设置登录密码的链接',
} satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const supportMembers = {
  [MERCHANT_MISSING]: 'mid',
  [DOCUMENT_ENDED]: 'validUntil',
  [DOCUMENT_FILE_INVALID]: 'fileIds',
} as const satisfies ErrorMembers;
